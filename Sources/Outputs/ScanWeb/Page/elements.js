// The texts and pictures of the configuration that can be clicked: a button over each, for pointers and for the keyboard.
import { $, command, make, say } from "/connection.js";
import { t } from "/texts.js";

const buttons = new Map();

// The name of an element, by which the command knows it: what stands behind the plugin in the name of its shape.
const nameOf = (shape) => shape.id.slice(`element/${shape.pluginID}/`.length);

// Places a button over each element of a scene that is drawn and can be clicked.
export function placeElements(scene) {
  const shapes = (scene?.shapes ?? []).filter((each) => each.role === "element" && each.isClickable);
  const ids = new Set(shapes.map((each) => each.id));
  for (const [id, button] of buttons) if (!ids.has(id)) { button.remove(); buttons.delete(id); }
  if (shapes.length === 0) return;
  const view = $("view").getBoundingClientRect();
  for (const shape of shapes) {
    const drawn = document.querySelector(`#scene [data-id="${CSS.escape(shape.id)}"]`)?.getBoundingClientRect();
    let button = buttons.get(shape.id);
    if (!button) {
      button = make("button", { type: "button", class: "element" });
      buttons.set(shape.id, button);
      $("elements").append(button);
    }
    button.hidden = !drawn || drawn.width === 0;
    if (button.hidden) continue;
    const name = shape.text?.value || shape.tag || nameOf(shape);
    if (button.getAttribute("aria-label") !== name) button.setAttribute("aria-label", name);
    Object.assign(button.style, { left: `${drawn.left - view.left}px`, top: `${drawn.top - view.top}px`, width: `${drawn.width}px`, height: `${drawn.height}px` });
    button.onclick = async () => {
      const answer = await command("click", { element: nameOf(shape), pluginID: shape.pluginID });
      if (answer.ok) say(t("elements.clicked", { name }));
    };
  }
}
