// Changes of what runs: the one that waits to be confirmed, the list of all with the way back to each, and files that are wrong.
import { $, make, reason, request, say } from "/connection.js";
import { restartStream } from "/stage.js";
import { onState } from "/state.js";
import { language, t } from "/texts.js";

const times = [["", "confirm.never", 0], ["30", "confirm.seconds", 30], ["60", "confirm.minutes", 1], ["300", "confirm.minutes", 5]];
$("confirm-time").replaceChildren(...times.map(([value, words, count]) => make("option", { value }, t(words, { count }))));

// The query by which a change waits to be confirmed.
export const confirmQuery = () => ($("confirm-time").value && !$("confirm-choice").hidden ? `?confirmWithin=${$("confirm-time").value}` : "");

const nameOf = (who) => [who?.name, who?.address].filter(Boolean).join(", ");

// ---- The change that waits.
let pending = null, ticking = null;

function showTime() {
  if (!pending) return;
  const left = Math.max(0, Math.ceil((pending.end - performance.now()) / 1000));
  const time = left >= 60 ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` : `${left.toLocaleString(language)} s`;
  const words = pending.who ? t("confirm.pendingBy", { who: pending.who, time }) : t("confirm.pending", { time });
  if ($("pending-text").textContent !== words) $("pending-text").textContent = words;
}

function showPending(next) {
  const isNew = next !== null && next.number !== pending?.number;
  pending = next === null ? null : { number: next.number, end: performance.now() + next.secondsLeft * 1000, who: nameOf(next.who) };
  $("pending").hidden = pending === null;
  clearInterval(ticking);
  if (!pending) { $("pending-said").textContent = ""; return; }
  showTime();
  ticking = setInterval(showTime, 250);
  // Said once: a count that is said each second would keep a screen reader from all else.
  if (isNew) $("pending-said").textContent = $("pending-text").textContent;
}

async function decide(path) {
  const answer = await request("POST", path);
  if (!answer.ok) say(reason(answer));
}
$("keep").onclick = () => decide("/config/confirm");
$("go-back").onclick = () => decide("/config/revert");

// ---- What happened, as an event tells it.
export function noteChange(content) {
  showPending(content.pending ?? null);
  const words = { confirmed: "confirm.kept", returned: "confirm.returned", timeOut: "confirm.fellBack", fallBackFailed: "confirm.notFellBack" }[content.cause];
  if (words) say(t(words, { reason: content.message ?? "" }));
  loadChanges();
}

// ---- The list of all changes.
const shortOf = (value) => { const words = value === null ? "–" : JSON.stringify(value); return words.length > 60 ? `${words.slice(0, 59)}…` : words; };

function entryOf(entry) {
  const time = new Date(entry.time).toLocaleTimeString(language);
  const head = [time, t(`changes.${entry.cause}`, { mode: entry.mode ?? "" }), nameOf(entry.who)].filter(Boolean).join(" · ");
  const values = entry.changes.slice(0, 6).map((each) => make("li", {}, t("changes.value", { path: each.path, before: shortOf(each.before), after: shortOf(each.after) })));
  const more = entry.changes.length - values.length + entry.changesLeftOut;
  if (more > 0) values.push(make("li", {}, t("changes.more", { count: more })));
  const back = entry.isRunning ? make("b", {}, t("changes.runs"))
    : make("button", { type: "button", "aria-label": t("changes.returnTo", { time }), onclick: () => decide(`/config/history/${entry.number}${confirmQuery()}`) }, t("changes.return"));
  return make("li", {}, make("div", { class: "bar" }, make("span", {}, head), back), values.length > 0 ? make("ul", {}, ...values) : null);
}

async function loadChanges() {
  if (!$("changes-box").open) return;
  const answer = await request("GET", "/config/history");
  if (!answer.ok) return say(reason(answer));
  $("changes").replaceChildren(...answer.content.entries.map(entryOf));
}
$("changes-box").ontoggle = loadChanges;

// ---- A file that is wrong, or not there yet.
let wasSafe = false, isNew = false;
$("broken-show").onclick = () => {
  if (isNew) $("begin-box").open = true;
  const place = isNew ? $("begin-box").firstElementChild : $("config");
  place.scrollIntoView({ block: isNew ? "start" : "center" });
  place.focus({ preventScroll: true });
};

function showBroken(state) {
  const isSafe = state.state === "safeMode", file = state.brokenFile;
  isNew = Boolean(state.missingFile);
  $("broken").classList.toggle("bad", !isNew);
  $("broken-show").textContent = t(isNew ? "newFile.show" : "brokenFile.show");
  if (wasSafe && !isSafe) restartStream();
  wasSafe = isSafe;
  $("broken").hidden = !isSafe && !file;
  const problem = file?.problems[0];
  const words = isNew ? t("newFile", { mode: state.missingFile }) : isSafe ? [t("safeMode"), problem?.message].filter(Boolean).join(" ") : file ? t("brokenFile", { mode: file.mode, count: file.problems.length, reason: [problem?.line ? t("editor.place", problem) : "", problem?.message].filter(Boolean).join(": ") }) : "";
  if ($("broken-text").textContent !== words) $("broken-text").textContent = words;
}

onState((state) => { showPending(state.pending ?? null); showBroken(state); });
