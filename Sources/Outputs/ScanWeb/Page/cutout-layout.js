// Where a cutoutConfig puts its rectangle in a frame, and the keys that put it at a wished place. The rule is that of the scanner: laid out by
// share, ratio and alignment, shifted by the offset, then rounded up to even pixels.

const share = (value) => Math.min(1, Math.max(0, (typeof value === "string" ? parseFloat(value) : value ?? 100) / 100));
const limited = (value, low, high) => Math.max(low, Math.min(value, Math.max(low, high)));
const alignments = { top: (height, whole) => 0, top_half: (height, whole) => whole / 4 - height / 2, center: (height, whole) => (whole - height) / 2,
  bottom_half: (height, whole) => whole * 3 / 4 - height / 2, bottom: (height, whole) => whole - height };
const named = (alignment) => ({ topHalf: "top_half", bottomHalf: "bottom_half" })[alignment] ?? (alignment in alignments ? alignment : "center");

const evenAbove = (value, whole) => limited(Math.ceil((value - 1e-6) / 2) * 2, 0, whole + 1);
function rounded(start, length, whole) {
  const long = Math.min(Math.max(evenAbove(length, whole), 1), whole);
  return [Math.min(evenAbove(start, whole), whole - long), long];
}

function sizeOf(config, frame) {
  let width = share(config.maxWidthPercent) * frame.width;
  if (config.width > 0) width = Math.min(width, config.width);
  const { width: across = 0, height: down = 0 } = config.ratioFromSize ?? {};
  const ratio = across > 0 && down > 0 ? across / down : frame.width / frame.height, highest = share(config.maxHeightPercent) * frame.height;
  return width / ratio > highest ? { width: highest * ratio, height: highest } : { width, height: width / ratio };
}

// The rectangle of a cutout in pixels of the frame.
export function layout(config, frame) {
  const size = sizeOf(config, frame), top = alignments[named(config.alignment)](size.height, frame.height);
  const x = limited((frame.width - size.width) / 2 + (config.offset?.x ?? 0), 0, frame.width - size.width);
  const y = limited(top + (config.offset?.y ?? 0), 0, frame.height - size.height);
  const [left, width] = rounded(x, size.width, frame.width), [upper, height] = rounded(y, size.height, frame.height);
  return { x: left, y: upper, width, height };
}

const percent = (value) => `${Number(value.toFixed(4))}%`;
const equal = (a, b) => ["x", "y", "width", "height"].every((key) => a[key] === b[key]);

// The keys of a size: the share with as few decimals as give it, else the width in pixels.
function sized(config, frame, rect) {
  const ratioFromSize = { width: rect.width, height: rect.height };
  const fits = (next) => { const met = layout({ ...next, alignment: "center", offset: undefined }, frame); return met.width === rect.width && met.height === rect.height; };
  const needed = Math.ceil(rect.height / frame.height * 1e6) / 1e4;
  const maxHeightPercent = share(config.maxHeightPercent) * 100 >= needed ? config.maxHeightPercent : percent(Math.min(100, needed));
  const base = { ...config, ratioFromSize, maxHeightPercent };
  if (!(config.width > 0)) {
    for (let decimals = 0; decimals <= 4; decimals += 1) {
      const scale = 10 ** decimals, next = { ...base, maxWidthPercent: percent(Math.floor(rect.width / frame.width * 100 * scale) / scale) };
      if (fits(next)) return next;
    }
  }
  const widest = Math.ceil(rect.width / frame.width * 1e6) / 1e4;
  return { ...base, width: rect.width, maxWidthPercent: share(config.maxWidthPercent) * 100 >= widest ? config.maxWidthPercent : percent(Math.min(100, widest)) };
}

// A cutoutConfig whose rectangle is the wished one; its numbers are even. The alignment is the nearest one, so that a frame of another size
// has the cutout at about the same place.
export function moved(config, frame, rect) {
  const now = layout(config, frame);
  const base = now.width === rect.width && now.height === rect.height ? { ...config } : sized(config, frame, rect);
  const size = sizeOf(base, frame), own = named(config.alignment);
  // The shift is rounded down: what lies less than two pixels before an even one is rounded up to it.
  const shift = (wished, start) => Math.floor(wished - start + 1e-6);
  const x = shift(rect.x, (frame.width - size.width) / 2);
  const choices = Object.entries(alignments).map(([name, top]) => ({ name, y: shift(rect.y, top(size.height, frame.height)) }));
  choices.sort((a, b) => Math.abs(a.y) - Math.abs(b.y) || (a.name === own ? -1 : b.name === own ? 1 : 0));
  for (const { name, y } of choices) {
    const next = { ...base, offset: { x, y } };
    if (name !== own) next.alignment = name;
    const still = { ...next, offset: undefined };
    if (equal(layout(still, frame), rect)) return still;
    if (equal(layout(next, frame), rect)) return next;
  }
  return { ...base, offset: { x, y: choices[0].y }, alignment: choices[0].name };
}
