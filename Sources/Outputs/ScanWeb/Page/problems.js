// Problems of the configuration: a list that leads to each, and a mark at its place in the text.
import { $ } from "/connection.js";
import { indexOfByte, placeOf, select } from "/caret.js";
import { nodeAt, readTree, tokens } from "/json-read.js";
import { withValue, withoutValue } from "/json-edit.js";
import { t } from "/texts.js";

let shown = [];
const pathOf = (pointer) => pointer.split("/").slice(1).map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));

// The letters that a problem is about: the word at its place, or what its pointer leads to.
function rangeOf(problem, text) {
  if (problem.offset === undefined) {
    const node = nodeAt(readTree(text).root, pathOf(problem.pointer ?? ""));
    return node ? { start: node.start, end: Math.min(node.end, node.start + 1 + text.slice(node.start + 1).search(/$|\n/)) } : null;
  }
  const index = indexOfByte(text, problem.offset), word = tokens(text).find((token) => token.start <= index && index < token.end);
  return word ? { start: word.start, end: word.end } : { start: index, end: Math.min(index + 1, text.length) };
}

function repaired(fix, text) {
  const path = pathOf(fix.pointer);
  if (fix.action === "replace") return withValue(text, path, fix.with);
  if (fix.action === "remove") return withoutValue(text, path);
  const member = fix.action === "rename" ? nodeAt(readTree(text).root, path.slice(0, -1))?.members?.find((each) => each.key === path[path.length - 1]) : null;
  return member ? text.slice(0, member.keyStart) + JSON.stringify(fix.to) + text.slice(member.keyEnd) : text;
}

const shortened = (list) => list.slice(0, 20).join(", ") + (list.length > 20 ? ", …" : "");

function button(label, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = label;
  made.onclick = act;
  return made;
}

// Shows problems and warnings of a text; `change` takes a repaired text.
export function showProblems(problems, text, fine, change) {
  shown = problems.map((problem) => ({ problem, range: rangeOf(problem, text) }));
  $("problems").replaceChildren(...shown.map(({ problem, range }) => {
    const entry = document.createElement("li");
    entry.className = problem.severity ?? "error";
    if (range) entry.append(button(problem.line ? t("editor.place", { line: problem.line, column: problem.column }) : t("editor.show"), () => select(range.start, range.end)));
    const words = document.createElement("span");
    const message = document.createElement("span"), name = problem.suggestions?.[0]?.replace(/^"|"$/g, "");
    message.textContent = [problem.message, problem.advice && `(${problem.advice})`].filter(Boolean).join(" ");
    if (problem.pointer) words.append(`${problem.pointer} `);
    words.append(message);
    if (name && !problem.message.includes(name)) words.append(` ${t("editor.meant", { name })}`);
    else if (!name && problem.allowed?.length) words.append(` ${t("editor.allowed", { list: shortened(problem.allowed) })}`);
    entry.append(words);
    const right = problem.fix && repaired(problem.fix, text);
    if (right && right !== text) entry.append(button(t("editor.repair"), () => change(right, t("editor.step.repaired", { pointer: problem.pointer }))));
    return entry;
  }));
  const isWrong = problems.some((each) => (each.severity ?? "error") === "error");
  $("config").setAttribute("aria-invalid", String(isWrong));
  if (fine && !isWrong) {
    const entry = document.createElement("li");
    entry.className = "fine";
    entry.textContent = fine;
    $("problems").append(entry);
  }
  drawMarks();
}

// Marks of a text that was changed meanwhile would lie at wrong places.
export function clearMarks() { $("marks").replaceChildren(); }

function drawMarks() {
  $("marks").replaceChildren(...shown.filter(({ range }) => range).map(({ problem, range }) => {
    const mark = document.createElement("span"), place = placeOf(range.start, range.end);
    mark.className = problem.severity ?? "error";
    Object.assign(mark.style, { left: `${place.x}px`, top: `${place.y}px`, width: `${Math.max(place.width, 6)}px`, height: `${place.height}px` });
    return mark;
  }));
  follow();
}

function follow() { $("marks").style.transform = `translate(${-$("config").scrollLeft}px, ${-$("config").scrollTop}px)`; }
$("config").addEventListener("scroll", follow);
addEventListener("resize", drawMarks);
