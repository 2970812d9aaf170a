// Places of a meter in percent of a region, and boxes in pixels of the picture. A box is { x, y, width, height }, and keeps what else its place says.

const short = (value) => Number(value.toFixed(2));

// The box of a place.
export function boxOf(kind, place, region) {
  const across = region.width / 100, down = region.height / 100;
  if (kind === "digits") return { x: region.x + place.x * across, y: region.y + place.y * down, width: place.width * across, height: place.height * down };
  const radius = place.radius * across;
  return { x: region.x + place.x * across - radius, y: region.y + place.y * down - radius, width: 2 * radius, height: 2 * radius, direction: place.direction };
}

// The place of a box.
export function placeOf(kind, box, region) {
  const across = 100 / region.width, down = 100 / region.height;
  if (kind === "digits") return { x: short((box.x - region.x) * across), y: short((box.y - region.y) * down), width: short(box.width * across), height: short(box.height * down) };
  const place = { x: short((box.x + box.width / 2 - region.x) * across), y: short((box.y + box.height / 2 - region.y) * down), radius: short(box.width / 2 * across) };
  return box.direction ? { ...place, direction: box.direction } : place;
}

// All boxes with the height and the upper edge of the chosen one, or dials with its size about their own middles.
export function sameSize(kind, boxes, chosen) {
  const { y, width, height } = boxes[Math.max(chosen, 0)];
  return boxes.map((box) => (kind === "digits" ? { ...box, y, height } : { ...box, x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height }));
}

// The boxes with equal ways between their middles, from the first to the last.
export function evenlySpaced(boxes) {
  const middle = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 }), first = middle(boxes[0]), last = middle(boxes[boxes.length - 1]);
  return boxes.map((box, index) => {
    const part = index / Math.max(1, boxes.length - 1);
    return { ...box, x: first.x + (last.x - first.x) * part - box.width / 2, y: first.y + (last.y - first.y) * part - box.height / 2 };
  });
}
