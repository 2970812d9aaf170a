// Whose configuration the editor works on: that of the machine's scanner, or that of the visitor's own session.
import { $, make } from "/connection.js";
import { t } from "/texts.js";

let session = null, applied = null;
const listeners = [];

export const isSession = () => session !== null && $("target").value === "device";
// The beginning of the paths of its configuration.
export const base = () => (isSession() ? `/sessions/${session}` : "");
export function onTarget(listener) { listeners.push(listener); }

function show() {
  $("target-choice").hidden = session === null;
  // A session ends with its page, so nobody has to confirm what it does.
  $("confirm-choice").hidden = isSession();
  for (const listener of listeners) listener();
}

// The visitor's camera is scanned by a session, or by none any more; the editor follows it, until the visitor says otherwise.
export function setSession(id) {
  const isNew = session === null && id !== null;
  session = id;
  if (isNew || id === null) { $("target").value = id === null ? "machine" : "device"; applied = null; }
  show();
}

// What was put into force in the session, for one that takes its place; null when it runs what it began with.
export const sessionText = () => applied;
export function noteApplied(text) { if (isSession()) applied = text; }
export function forgetApplied() { applied = null; }

$("target").replaceChildren(make("option", { value: "device" }, t("target.device")), make("option", { value: "machine" }, t("target.machine")));
$("target").value = "machine";
$("target").onchange = show;
