// Changes single values in JSON text and leaves all the rest of it as it is: order, indentation and line breaks.
import { nodeAt, readTree } from "/json-read.js";

const unit = "  ";
const isPlain = (value) => value === null || typeof value !== "object";

// A value as text: what is flat goes on one line, lists of flat values on a line each.
export function written(value, indent = "") {
  if (isPlain(value)) return JSON.stringify(value);
  const isList = Array.isArray(value), deep = indent + unit;
  const parts = isList ? value.map((each) => [each, ""]) : Object.entries(value).map(([key, each]) => [each, `${JSON.stringify(key)}: `]);
  if (parts.length === 0) return isList ? "[]" : "{}";
  const [open, close] = isList ? ["[", "]"] : ["{ ", " }"];
  const line = parts.map(([each, key]) => key + written(each)).join(", ");
  if (parts.every(([each]) => isPlain(each)) && line.length + indent.length < 100) return open + line + close;
  return `${open.trim()}\n${parts.map(([each, key]) => deep + key + written(each, deep)).join(",\n")}\n${indent}${close.trim()}`;
}

function indentAt(text, place) {
  const start = text.lastIndexOf("\n", place - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start))[0];
}

function replaced(text, start, end, by) { return text.slice(0, start) + by + text.slice(end); }

function inserted(text, object, key, value) {
  const last = object.members[object.members.length - 1];
  if (!last) {
    const outer = indentAt(text, object.start), deep = outer + unit;
    const inner = `${JSON.stringify(key)}: `;
    if (isPlain(value)) return replaced(text, object.start, object.end, `{ ${inner}${written(value)} }`);
    return replaced(text, object.start, object.end, `{\n${deep}${inner}${written(value, deep)}\n${outer}}`);
  }
  const end = last.value?.end ?? last.keyEnd, isOneLine = !text.slice(object.start, last.keyStart).includes("\n");
  if (isOneLine && written(value).includes("\n")) {
    // A value of several lines gives each member a line.
    const outer = indentAt(text, object.start), deep = outer + unit;
    const parts = object.members.map((member) => text.slice(member.keyStart, member.value?.end ?? member.keyEnd));
    parts.push(`${JSON.stringify(key)}: ${written(value, deep)}`);
    return replaced(text, object.start, object.end, `{\n${parts.map((part) => deep + part).join(",\n")}\n${outer}}`);
  }
  const indent = indentAt(text, last.keyStart), gap = isOneLine ? " " : `\n${indent}`;
  return replaced(text, end, end, `,${gap}${JSON.stringify(key)}: ${written(value, indent)}`);
}

// The text with a value at a path; objects that are missing on the way are made.
export function withValue(text, path, value) {
  const { root } = readTree(text), known = nodeAt(root, path);
  if (known) return replaced(text, known.start, known.end, written(value, indentAt(text, known.start)));
  for (let depth = path.length - 1; depth >= 0; depth -= 1) {
    const holder = nodeAt(root, path.slice(0, depth));
    if (!holder) continue;
    if (holder.kind !== "object") return text;
    const inner = path.slice(depth + 1).reduceRight((made, key) => ({ [key]: made }), value);
    return inserted(text, holder, path[depth], inner);
  }
  return text;
}

// The text without the member at a path.
export function withoutValue(text, path) {
  const { root } = readTree(text), holder = nodeAt(root, path.slice(0, -1));
  const index = holder?.members?.findIndex((member) => member.key === path[path.length - 1]) ?? -1;
  if (index < 0) return text;
  const member = holder.members[index], before = holder.members[index - 1], after = holder.members[index + 1];
  const end = member.value?.end ?? member.keyEnd;
  if (before) return replaced(text, before.value?.end ?? before.keyEnd, end, "");
  if (after) return replaced(text, member.keyStart, after.keyStart, "");
  return replaced(text, holder.start, holder.end, "{}");
}
