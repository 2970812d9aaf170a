// What is in view as a list of buttons: the way to tap on an item without pointing at it.
import { $, make } from "/connection.js";
import { kindName } from "/fields.js";
import { tap } from "/gestures.js";
import { t } from "/texts.js";

const shown = new Map();

export function showItems(items) {
  const placed = items.filter((each) => each.corners?.length === 4);
  const ids = new Set(placed.map((each) => each.id));
  for (const [id, entry] of shown) if (!ids.has(id)) { entry.remove(); shown.delete(id); }
  for (const item of placed) {
    let entry = shown.get(item.id);
    if (!entry) {
      entry = make("li", {}, make("button", { type: "button" }, make("small", {}), " ", make("bdi", {})));
      shown.set(item.id, entry);
      $("items").append(entry);
    }
    const button = entry.firstChild;
    // A button that changes while somebody is on it would lose them; only what differs is written.
    if (button.querySelector("bdi").textContent !== item.text) {
      button.querySelector("bdi").textContent = item.text;
      button.querySelector("small").textContent = kindName(item.kind);
      button.setAttribute("aria-label", t("items.tap", { kind: kindName(item.kind), text: item.text }));
    }
    button.onclick = () => tap(middle(item.corners));
  }
  $("items-none").hidden = placed.length > 0;
}

function middle(corners) {
  const mean = (values) => Math.round(values.reduce((sum, each) => sum + each, 0) / values.length);
  return { x: Math.max(0, mean(corners.map((each) => each.x))), y: Math.max(0, mean(corners.map((each) => each.y))) };
}
