// Completion from the schema while the configuration is typed. The field stays a plain text area, whose role may not be changed; what is
// suggested is a list box that it controls, and the chosen suggestion is its active descendant.
import { $ } from "/connection.js";
import { placeOf } from "/caret.js";
import { contextAt, nodeAt, plain, readTree } from "/json-read.js";
import { beginning, keysAt, schemasAt, schemaReady, valuesOf } from "/schema.js";
import { t } from "/texts.js";

const field = $("config"), list = $("completions");
let options = [], chosen = 0, context = null;
const isOpen = () => !list.hidden;

function close() {
  list.hidden = true;
  field.removeAttribute("aria-activedescendant");
  $("completion-state").textContent = "";
}

function candidates(text) {
  const here = nodeAt(readTree(text).root, context.path);
  if (context.role === "key") {
    const present = (here?.members ?? []).filter((member) => member.keyStart !== context.start).map((member) => member.key);
    return keysAt(context.path, [...new Set([...present, ...context.keys])]).map(({ key, schema, isRequired }) => ({
      text: JSON.stringify(key), name: key, help: schema.description ?? "", note: isRequired ? t("editor.required") : "", more: beginning(schema) }));
  }
  const last = context.path[context.path.length - 1];
  const beside = typeof last === "number" ? plain(nodeAt(readTree(text).root, context.path.slice(0, -1))) ?? [] : [];
  const taken = beside.filter((value) => value !== plain(here));
  return valuesOf(schemasAt(context.path)).filter((value) => !taken.includes(value) && !(context.quoted && typeof value !== "string"))
    .map((value) => ({ text: JSON.stringify(value), name: String(value), help: "", note: "", more: "" }));
}

// The suggestions that fit what is typed: those that begin with it first.
function fitting(all) {
  const typed = context.typed.toLowerCase(), at = (each) => each.name.toLowerCase().indexOf(typed);
  const fits = all.filter((each) => at(each) >= 0).sort((a, b) => Math.min(at(a), 1) - Math.min(at(b), 1));
  return fits.length === 1 && fits[0].name === context.typed ? [] : fits.slice(0, 60);
}

function choose(index) {
  chosen = (index + options.length) % options.length;
  [...list.children].forEach((entry, each) => entry.setAttribute("aria-selected", String(each === chosen)));
  field.setAttribute("aria-activedescendant", list.children[chosen].id);
  list.children[chosen].scrollIntoView({ block: "nearest" });
}

export async function suggest() {
  await schemaReady();
  const text = field.value;
  if (field.selectionStart !== field.selectionEnd) return close();
  context = contextAt(text, field.selectionStart);
  options = context.role ? fitting(candidates(text)) : [];
  if (options.length === 0) return close();
  list.replaceChildren(...options.map((each, index) => {
    const entry = document.createElement("li"), name = document.createElement("b"), help = document.createElement("small");
    entry.id = `completion-${index}`;
    entry.setAttribute("role", "option");
    name.textContent = each.name;
    // Descriptions are those of the schema, in English.
    if (each.help) help.lang = "en";
    help.textContent = [each.note, each.help].filter(Boolean).join(". ");
    entry.append(name, help);
    // The field keeps the focus.
    entry.onpointerdown = (event) => event.preventDefault();
    entry.onclick = () => accept(index);
    return entry;
  }));
  list.hidden = false;
  const place = placeOf(context.start), box = $("editor");
  const x = Math.max(0, Math.min(place.x - field.scrollLeft, box.clientWidth - list.offsetWidth)), y = place.y - field.scrollTop;
  list.style.left = `${x}px`;
  const below = field.getBoundingClientRect().top + y + place.height + list.offsetHeight <= innerHeight || y < list.offsetHeight;
  list.style.top = `${below ? y + place.height : y - list.offsetHeight}px`;
  $("completion-state").textContent = options.length === 1 ? t("editor.suggestions.one") : t("editor.suggestions.many", { count: options.length });
  choose(0);
}

function accept(index) {
  const option = options[index], text = field.value, caret = field.selectionStart;
  const rest = /^[^\s,:{}[\]"]*("(?!\w))?/.exec(text.slice(caret))[0];
  const end = caret + (context.quoted ? rest.length : rest.replace(/"$/, "").length);
  const isKey = context.role === "key", hasColon = /^\s*:/.test(text.slice(end));
  const tail = isKey && !hasColon ? `: ${option.more}` : "";
  close();
  field.setRangeText(option.text + tail, context.start, end, "end");
  if (tail && option.more.length > 1) field.setSelectionRange(field.selectionEnd - 1, field.selectionEnd - 1);
  field.oninput();
  if (isKey && !hasColon && option.more === "") suggest();
}

field.addEventListener("input", (event) => {
  const typed = event.data ?? "";
  const isTyped = event.inputType === "insertText" && (/[^\s{}[\],]/.test(typed) || /:\s$/.test(field.value.slice(0, field.selectionStart)));
  if (isTyped || (isOpen() && event.inputType?.startsWith("delete"))) suggest(); else close();
});
field.addEventListener("keydown", (event) => {
  if (event.key === " " && event.ctrlKey) { event.preventDefault(); suggest(); return; }
  if (!isOpen() || event.isComposing) return;
  const moves = { ArrowDown: chosen + 1, ArrowUp: chosen - 1, PageDown: Math.min(chosen + 8, options.length - 1), PageUp: Math.max(chosen - 8, 0) };
  if (event.key in moves) choose(moves[event.key]);
  else if ((event.key === "Enter" || event.key === "Tab") && !event.shiftKey) accept(chosen);
  else if (event.key === "Escape") close();
  else { if (["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) close(); return; }
  event.preventDefault();
});
field.addEventListener("blur", close);
field.addEventListener("pointerdown", close);
field.addEventListener("scroll", close);
