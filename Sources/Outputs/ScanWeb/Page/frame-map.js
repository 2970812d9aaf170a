// The map between pixels of the frame and places on the page, by the scene that is shown.
import { $ } from "/connection.js";
import { shownScene } from "/scene.js";

// The map: the frame's size, a frame pixel as a place in the view's box, and a way on the page as one in the frame; null without a scene.
export function frameMap() {
  const scene = shownScene(), corner = $("scene").getScreenCTM();
  if (!scene || !corner) return null;
  const view = $("view").getBoundingClientRect(), [a, b, c, d, tx, ty] = scene.picture.transform;
  const whole = DOMMatrix.fromMatrix(corner).multiply(new DOMMatrix([a, b, c, d, tx, ty])), back = whole.inverse();
  return {
    frame: { width: scene.picture.width, height: scene.picture.height },
    box: (rect) => {
      const first = new DOMPoint(rect.x, rect.y).matrixTransform(whole), last = new DOMPoint(rect.x + rect.width, rect.y + rect.height).matrixTransform(whole);
      const left = Math.min(first.x, last.x), top = Math.min(first.y, last.y);
      return { left: left - view.left - $("view").clientLeft, top: top - view.top - $("view").clientTop, width: Math.abs(last.x - first.x), height: Math.abs(last.y - first.y) };
    },
    way: (x, y) => ({ x: back.a * x + back.c * y, y: back.b * x + back.d * y }),
    // A path of the scene as the rectangle around it, in pixels of the frame.
    around: (path) => {
      const numbers = path.match(/-?[\d.]+(e-?\d+)?/g).map(Number), inverse = new DOMMatrix([a, b, c, d, tx, ty]).inverse();
      const points = [];
      for (let at = 0; at + 1 < numbers.length; at += 2) points.push(new DOMPoint(numbers[at], numbers[at + 1]).matrixTransform(inverse));
      const xs = points.map((point) => point.x), ys = points.map((point) => point.y), x = Math.min(...xs), y = Math.min(...ys);
      return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
    },
  };
}

// Places an element at a box of the view.
export function put(element, box) {
  for (const key of ["left", "top", "width", "height"]) element.style[key] = `${box[key]}px`;
}
