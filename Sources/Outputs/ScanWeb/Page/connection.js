// What all parts of the page use: elements by id, requests, and the line for messages.
import { knows, language, t } from "/texts.js";

export const $ = (id) => document.getElementById(id);

export async function request(method, path, body, headers = {}, signal = undefined) {
  const options = { method, headers: { "Accept-Language": language, ...headers }, signal };
  if (body !== undefined) {
    options.body = body;
    if (!options.headers["Content-Type"]) options.headers["Content-Type"] = "application/json";
  }
  // Any language beside the one of the page would mix two.
  const target = `${path}${path.includes("?") ? "&" : "?"}language=${language}`;
  try {
    const answer = await fetch(target, options);
    const content = await answer.json().catch(() => ({}));
    return { ok: answer.ok, status: answer.status, content, tag: answer.headers.get("ETag") };
  } catch {
    return { ok: false, status: 0, content: { error: { code: "unreachable", message: t("error.unreachable") } }, tag: null };
  }
}

// Why a request was refused, for a person.
export function reason(answer) {
  const error = answer.content?.error;
  if (error && knows(`error.${error.code}`)) return t(`error.${error.code}`);
  return error?.message ?? t("error.status", { status: answer.status });
}

// Where commands go instead of to the machine's scanner: a function of their name and arguments, or null.
let other = null;
export function direct(handler) { other = handler; }
export const isDirected = () => other !== null;

export async function command(name, args = {}) {
  const answer = await (other ? other(name, args) : request("POST", `/commands/${name}`, JSON.stringify(args)));
  say(answer.ok ? "" : reason(answer));
  return answer;
}

export function say(text) { $("message").textContent = text; }

// Says something to screen readers, now and then at most: a flood of messages would keep them from all else.
let lastSaid = 0, waiting = null;
export function announce(text) {
  clearTimeout(waiting);
  const pause = Math.max(0, lastSaid + 3000 - performance.now());
  waiting = setTimeout(() => { lastSaid = performance.now(); $("announcement").textContent = text; }, pause);
}

// An element with attributes and children; what is null or undefined is left out.
export function make(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) made[key] = value; else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.filter((each) => each !== null && each !== undefined));
  return made;
}

export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg"), use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", "icon");
  use.setAttribute("href", `#icon-${name}`);
  svg.append(use);
  return svg;
}
