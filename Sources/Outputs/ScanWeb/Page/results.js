// The list of results and its files.
import { $, announce, command, icon, make, say } from "/connection.js";
import { kindName, thingsOf, webAddress } from "/fields.js";
import { addToHistory, clearHistory } from "/history.js";
import { language, t } from "/texts.js";

const results = [];
const most = 1000, mostShown = 200;

const clock = (time) => new Date(time).toLocaleTimeString(language);

function noteOf(kept) {
  const origin = { live: t("results.live"), device: t("state.device") }[kept.origin] ?? kept.origin;
  return [kept.pluginID, origin, clock(kept.time), kept.count > 1 ? t("results.times", { count: kept.count.toLocaleString(language) }) : null].filter(Boolean).join(" · ");
}

function copyButton(text, label, small) {
  return make("button", {
    type: "button", class: small ? "quiet" : "quiet copy", "aria-label": t("results.copyName", { text: label }), title: t("results.copy"),
    onclick: async () => { try { await navigator.clipboard.writeText(text); say(t("results.copied")); } catch { say(t("results.notCopied")); } },
  }, icon("copy"));
}

function valueElement(value) {
  const address = webAddress(value);
  if (!address) return make("bdi", {}, value);
  // The other page learns nothing of this one, and cannot reach it.
  return make("a", { href: address, target: "_blank", rel: "noopener noreferrer nofollow", "aria-label": t("results.opens", { text: value }) }, make("bdi", {}, value));
}

function digitList(digits) {
  const place = (power) => (power < 0 ? (10 ** power).toLocaleString(language, { maximumFractionDigits: 6 }) : (10 ** power).toLocaleString(language));
  return make("ol", { class: "digits", "aria-label": t("results.digits") }, ...digits.map((each) => make("li", { class: each.power < 0 ? "decimal" : null },
    make("span", { class: "hidden" }, t("results.digit", { digit: each.text, place: place(each.power), value: each.confidence })),
    make("b", { "aria-hidden": "true" }, each.text), make("small", { "aria-hidden": "true" }, place(each.power)), make("small", { "aria-hidden": "true" }, `${each.confidence} %`))));
}

function entryOf(kept, thing) {
  const note = make("small", { class: "note" });
  kept.note = note;
  note.textContent = noteOf(kept);
  const rows = thing.rows.slice(0, 40);
  const entry = make("li", { tabindex: "-1" },
    kept.picture ? make("img", { class: "thumb", src: kept.picture, alt: "", loading: "lazy", onerror: (event) => event.target.remove() }) : null,
    make("div", { class: "what" }, make("span", { class: "main" }, valueElement(kept.text)), make("span", { class: "meta" }, thing.kind ? make("span", { class: "chip" }, kindName(thing.kind)) : null, " ", note)),
    copyButton(kept.text, kept.text));
  if (thing.digits) entry.append(digitList(thing.digits));
  if (rows.length > 0) entry.append(make("details", {}, make("summary", {}, t("results.details")), make("dl", {}, ...rows.map((row) => make("div", {}, make("dt", {}, row.name), make("dd", {}, make("span", {}, valueElement(row.value)), copyButton(row.value, `${row.name} ${row.value}`, true)))))));
  return entry;
}

// Adds what was read: `picture` is the address of a small picture, `scan` the file and the number of a scan of a visitor's picture.
// Whether any of it is new.
export function addResult(result, origin = "live", picture = null, scan = null) {
  const added = thingsOf(result).filter((thing) => addThing(thing, result, origin, picture, { scan }));
  for (const thing of added) announce(t("results.new", { text: thing.text }));
  return added.length > 0;
}

// Adds a result that was read before the page was opened, with its times and how often it was read.
export function addEarlier({ result, time, lastTime, count, thumbnail }) {
  for (const thing of thingsOf(result)) addThing(thing, result, "live", thumbnail, { time, last: lastTime, count });
}

// Whether it is a new entry.
function addThing(thing, result, origin, picture, { time, last, count = 1, scan = null }) {
  const key = [origin, result.pluginID, thing.kind, thing.text].join("\n"), now = time ?? Date.now();
  // A picture that is scanned again has each thing as often as one scan found it.
  const again = scan && results.find((each) => each.scan?.file === scan.file && each.scan.number !== scan.number && each.key === key);
  if (again) { again.scan = scan; return false; }
  // What a scanner reads again and again is one entry, with how often.
  const known = ["live", "device"].includes(origin) ? results.slice(-30).find((each) => each.key === key && now - each.last < 10_000) : undefined;
  if (known) {
    known.count += count;
    known.last = last ?? now;
    // A text that changes thirty times a second cannot be read.
    known.noting ??= setTimeout(() => { known.noting = null; known.note.textContent = noteOf(known); }, 500);
    return false;
  }
  const kept = { key, time: new Date(now).toISOString(), last: last ?? now, origin, scan, pluginID: result.pluginID ?? "", kind: thing.kind, text: thing.text, result, picture, count };
  results.push(kept);
  if (results.length > most) results.shift();
  const entry = entryOf(kept, thing);
  $("results").prepend(entry);
  while ($("results").children.length > mostShown) $("results").lastChild.remove();
  $("results-none").hidden = true;
  addToHistory(kept, entry);
  return true;
}

export function save(name, type, content) {
  const link = make("a", { href: URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
// A cell that begins like a formula would be run by a spreadsheet.
const cell = (value) => `"${(/^[=+\-@\t\r]/.test(value) ? "'" + value : value).replaceAll('"', '""')}"`;
$("csv").onclick = () => save("results.csv", "text/csv", "time,source,plugin,kind,text,times\r\n" + results.map((each) => [each.time, each.origin, each.pluginID, each.kind, each.text, String(each.count)].map(cell).join(",")).join("\r\n"));
$("json").onclick = () => save("results.json", "application/json", JSON.stringify([...new Set(results.map((each) => each.result))], null, 2));
$("clear").onclick = () => {
  results.length = 0;
  $("results").replaceChildren();
  $("results-none").hidden = false;
  clearHistory();
  command("clear");
};
