// Where letters of the configuration stand in its text field.
import { $ } from "/connection.js";

const canvas = document.createElement("canvas").getContext("2d");

function metrics() {
  const style = getComputedStyle($("config"));
  canvas.font = style.font;
  return { line: parseFloat(style.lineHeight), left: parseFloat(style.paddingLeft) + $("config").clientLeft, top: parseFloat(style.paddingTop) + $("config").clientTop };
}

const widthOf = (text) => canvas.measureText(text.replaceAll("\t", "  ")).width;

// The place of a letter from the corner of the text field's content, however it is scrolled, and the width up to another letter of the line.
export function placeOf(index, end = index) {
  const text = $("config").value, { line, left, top } = metrics();
  const start = text.lastIndexOf("\n", index - 1) + 1, row = text.slice(0, start).split("\n").length - 1;
  const next = text.indexOf("\n", index), stop = Math.min(end, next < 0 ? text.length : next);
  return { x: left + widthOf(text.slice(start, index)), y: top + row * line, height: line, width: widthOf(text.slice(index, Math.max(stop, index))) };
}

// The index of a byte of the text in UTF-8, as problems name their places.
export function indexOfByte(text, offset) {
  let bytes = 0, index = 0;
  for (const letter of text) {
    if (bytes >= offset) break;
    const code = letter.codePointAt(0);
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    index += letter.length;
  }
  return index;
}

// Selects a part of the text and brings it into view.
export function select(start, end) {
  const field = $("config"), place = placeOf(start);
  field.focus();
  field.setSelectionRange(start, end);
  if (place.y < field.scrollTop || place.y + 2 * place.height > field.scrollTop + field.clientHeight) field.scrollTop = Math.max(0, place.y - field.clientHeight / 3);
  if (place.x < field.scrollLeft || place.x > field.scrollLeft + field.clientWidth - 40) field.scrollLeft = Math.max(0, place.x - field.clientWidth / 2);
}
