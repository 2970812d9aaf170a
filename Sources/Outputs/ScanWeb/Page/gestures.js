// What fingers, mouse and keys do on the picture: tap, and zoom where `zoomGesture` lets them.
import { $, command, say } from "/connection.js";
import { setZoom } from "/controls.js";
import { kindName } from "/fields.js";
import { shownScene } from "/scene.js";
import { isAimed } from "/stage.js";
import { currentState } from "/state.js";
import { t } from "/texts.js";

const view = $("view"), pointers = new Map();
const canZoom = () => isAimed() && currentState()?.zoom.gesture === true;
const ratio = () => currentState().zoom.ratio;

// The pixel of the frame under a point of the window; null outside of the picture.
function framePoint(clientX, clientY) {
  const scene = shownScene(), corner = $("scene").getScreenCTM();
  if (!scene || !corner) return null;
  const point = new DOMPoint(clientX, clientY).matrixTransform(corner.inverse());
  const [a, b, c, d, tx, ty] = scene.picture.transform, area = a * d - b * c;
  if (!area) return null;
  const x = (d * (point.x - tx) - c * (point.y - ty)) / area, y = (a * (point.y - ty) - b * (point.x - tx)) / area;
  return x >= 0 && y >= 0 && x <= scene.picture.width && y <= scene.picture.height ? { x: Math.round(x), y: Math.round(y) } : null;
}

// A ring shows where was tapped, and what came of it.
function showTap(clientX, clientY, kind) {
  const frame = view.getBoundingClientRect(), ring = $("tap");
  ring.style.left = `${clientX - frame.left}px`;
  ring.style.top = `${clientY - frame.top}px`;
  ring.dataset.kind = kind;
  const grows = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  ring.animate([{ opacity: 1, scale: grows ? 0.4 : 1 }, { opacity: 1, scale: 1, offset: 0.5 }, { opacity: 0, scale: 1 }], { duration: 900, easing: "ease-out" });
}

export async function tap(point, clientX, clientY) {
  if (clientX !== undefined) showTap(clientX, clientY, "waiting");
  const answer = await command("tap", point);
  if (!answer.ok) return answer;
  const { item, focused } = answer.content;
  if (clientX !== undefined) showTap(clientX, clientY, item ? "item" : focused ? "focus" : "nothing");
  say(item ? t("tap.item", { kind: kindName(item.kind), text: item.text }) : t(focused ? "tap.focused" : "tap.nothing"));
  return answer;
}

let pinch = null, moved = false;
const distance = () => { const [a, b] = [...pointers.values()]; return Math.hypot(a.x - b.x, a.y - b.y); };
view.addEventListener("pointerdown", (event) => {
  pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  if (pointers.size === 1) moved = false;
  if (pointers.size === 2 && canZoom()) pinch = { distance: distance(), ratio: ratio() };
});
view.addEventListener("pointermove", (event) => {
  const from = pointers.get(event.pointerId);
  if (!from) return;
  if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > 8) moved = true;
  if (!pinch) return;
  pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  if (pointers.size === 2) setZoom(pinch.ratio * distance() / Math.max(1, pinch.distance));
});
for (const name of ["pointerup", "pointercancel", "pointerleave"]) view.addEventListener(name, (event) => {
  pointers.delete(event.pointerId);
  if (pointers.size < 2) pinch = null;
});
view.onclick = (event) => {
  if (moved || !isAimed() || event.target.closest("button")) return;
  const point = framePoint(event.clientX, event.clientY);
  if (point) tap(point, event.clientX, event.clientY);
};
view.addEventListener("wheel", (event) => {
  if (!canZoom()) return;
  const next = ratio() * 2 ** (-event.deltaY / 400), { least, most } = currentState().zoom;
  // At its ends the wheel scrolls the page as everywhere.
  if ((ratio() <= least && next < least) || (ratio() >= most && next > most)) return;
  event.preventDefault();
  setZoom(next);
}, { passive: false });
addEventListener("keydown", (event) => {
  if (!canZoom() || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, textarea, select, [contenteditable], dialog")) return;
  if (event.key === "+" || event.key === "=") setZoom(ratio() * 1.25);
  else if (event.key === "-" || event.key === "−") setZoom(ratio() / 1.25);
  else return;
  event.preventDefault();
});
