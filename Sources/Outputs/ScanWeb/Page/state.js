// What the scanner is and can: read again whenever an event says that it may be another one.
import { $, request } from "/connection.js";
import { t } from "/texts.js";

let machine = null, state = null, asked = null, other = null;
const listeners = [];

export const currentState = () => state;
// Calls back with each new state, and at once with the one that is known.
export function onState(listener) {
  listeners.push(listener);
  if (state) listener(state);
}
export function setState(next) {
  machine = next;
  state = other ? other(next) : next;
  for (const listener of listeners) listener(state);
}

// What stands for parts of the machine's state: a function of that state, or null. Called again when these parts change.
export function overlay(change) {
  other = change;
  if (machine) setState(machine);
}

export async function loadState() {
  const answer = await request("GET", "/state");
  if (answer.ok) setState(answer.content);
}
// Several events at once are one reason to ask.
export function reloadState() {
  clearTimeout(asked);
  asked = setTimeout(loadState, 80);
}

export function showState(name, kind = name) {
  $("state").dataset.state = kind;
  $("state-text").textContent = t(`state.${name}`);
}
const words = { running: "live", starting: "starting", paused: "paused", finishing: "draining", safeMode: "safeMode", device: "device" };
onState((next) => { if ($("state").dataset.state !== "lost") showState(words[next.state] ?? "idle", words[next.state] === "device" ? "live" : undefined); });
