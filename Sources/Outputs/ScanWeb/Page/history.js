// The last results as a strip of small pictures; each leads to its entry in the list.
import { $, make } from "/connection.js";
import { kindName } from "/fields.js";

const most = 20;

export function addToHistory(kept, entry) {
  const kind = make("span", { class: "chip" }, kindName(kept.kind));
  const picture = kept.picture ? make("img", { src: kept.picture, alt: "", onerror: (event) => event.target.replaceWith(kind) }) : kind;
  const button = make("button", { type: "button", onclick: () => showEntry(entry) }, make("span", { class: "thumb" }, picture), make("bdi", {}, kept.text));
  $("strip").prepend(make("li", {}, button));
  while ($("strip").children.length > most) $("strip").lastChild.remove();
  $("strip-none").hidden = true;
}

function showEntry(entry) {
  if (!entry.isConnected) return;
  entry.querySelector("details")?.setAttribute("open", "");
  entry.scrollIntoView({ block: "nearest", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  entry.focus({ preventScroll: true });
}

export function clearHistory() {
  $("strip").replaceChildren();
  $("strip-none").hidden = false;
}
