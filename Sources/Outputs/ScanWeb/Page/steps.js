// The steps of the configuration's text: each with its time and what changed, to go back to and forward again.
import { plain, readTree } from "/json-read.js";
import { t } from "/texts.js";

const steps = [], longest = 100;
let at = -1;

export const step = () => steps[at];
export const allSteps = () => steps.map((each, index) => ({ ...each, index, isCurrent: index === at }));
export const canUndo = () => at > 0;
export const canRedo = () => at < steps.length - 1;

// What changed between two texts, in a short word: the last keys of the first place, and how many more there are.
export function changed(before, after) {
  const from = readTree(before), to = readTree(after);
  if (from.broken || to.broken) return t("editor.step.text");
  const places = [];
  const walk = (a, b, path) => {
    if (Object.is(a, b) || places.length > 50) return;
    const isPair = [a, b].every((each) => each !== null && typeof each === "object") && Array.isArray(a) === Array.isArray(b);
    if (!isPair || (Array.isArray(a) && a.length !== b.length)) return places.push([path, b]);
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) walk(a[key], b[key], [...path, key]);
  };
  walk(plain(from.root), plain(to.root), []);
  if (places.length === 0) return t("editor.step.layout");
  const [path, value] = places[0], text = value === undefined ? t("editor.step.removed") : value !== null && typeof value === "object" ? t("editor.step.changed") : JSON.stringify(value);
  return `${path.slice(-2).join(".") || "all"}: ${text.length > 30 ? `${text.slice(0, 29)}…` : text}${places.length > 1 ? ` (+${places.length - 1})` : ""}`;
}

// A new step; typing goes on with its step while it pauses for less than two seconds.
export function record(text, word, isTyping = false) {
  const last = steps[at], now = Date.now();
  if (last?.text === text) return;
  steps.length = at + 1;
  if (isTyping && last?.isTyping && !last.isApplied && now - last.typed < 2000) {
    Object.assign(last, { text, typed: now, word: changed(steps[at - 1]?.text ?? "", text) });
    return;
  }
  steps.push({ text, word: word ?? changed(last?.text ?? "", text), time: now, typed: now, isTyping, isApplied: false });
  if (steps.length > longest) steps.shift();
  at = steps.length - 1;
}

// The current step was put into force.
export function markApplied() { if (steps[at]) steps[at].isApplied = true; }

// Goes to a step; its text, or undefined when there is none.
export function goTo(index) {
  if (!steps[index]) return undefined;
  at = index;
  return steps[at].text;
}
export const undo = () => (canUndo() ? goTo(at - 1) : undefined);
export const redo = () => (canRedo() ? goTo(at + 1) : undefined);
