// What is in view as a list of buttons: the way to tap on an item without pointing at it.
import { $, command, icon, make } from "/connection.js";
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
      entry = make("li", {}, make("button", { type: "button" }, make("small", {}), " ", make("bdi", {})), make("button", { type: "button", class: "quiet" }, icon("reject")));
      shown.set(item.id, entry);
      $("items").append(entry);
    }
    const button = entry.firstChild;
    // A button that changes while somebody is on it would lose them; only what differs is written.
    if (button.querySelector("bdi").textContent !== item.text) {
      button.querySelector("bdi").textContent = item.text;
      button.querySelector("small").textContent = kindName(item.kind);
    }
    const reject = entry.lastChild, values = { kind: kindName(item.kind), text: item.text };
    name(button, item.isUnwanted ? "items.unwanted" : "items.tap", values);
    entry.classList.toggle("unwanted", item.isUnwanted);
    button.onclick = () => tap(middle(item.corners));
    // What is unwanted stays so until the results are cleared.
    reject.hidden = item.isUnwanted;
    name(reject, "items.reject", values);
    reject.onclick = () => command("unwanted", { item: item.id });
  }
  $("items-none").hidden = placed.length > 0;
}

function name(button, id, values) {
  const words = t(id, values);
  if (button.getAttribute("aria-label") !== words) button.setAttribute("aria-label", words);
}

function middle(corners) {
  const mean = (values) => Math.round(values.reduce((sum, each) => sum + each, 0) / values.length);
  return { x: Math.max(0, mean(corners.map((each) => each.x))), y: Math.max(0, mean(corners.map((each) => each.y))) };
}
