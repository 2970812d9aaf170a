// The configuration as text: what is written, what runs, what is saved, and the steps between.
import { $, reason, request, say } from "/connection.js";
import { clearMarks, showProblems } from "/problems.js";
import { confirmQuery } from "/changes.js";
import { reloadState } from "/state.js";
import * as steps from "/steps.js";
import { base, isSession, noteApplied, onTarget } from "/target.js";
import "/completion.js";
import { language, t } from "/texts.js";

let version = null, running = "", mode = null, fileVersion = null, isSafe = false, isApplying = false, loads = 0, announcedTag;

export const text = () => $("config").value;
// Whether a right configuration is still missing, so that nothing runs.
export const isSafeMode = () => isSafe;
const runs = () => !isSafe && text() === running;
// What is measured on the picture holds for the text only when that is what runs.
export const inForce = async () => runs() || apply();

// Tells the page once of each other configuration that the machine's scanner runs, whoever put it into force.
function tell(tag) {
  if (tag === null || tag === announcedTag) return;
  const isFirst = announcedTag === undefined;
  announcedTag = tag;
  if (!isFirst) document.dispatchEvent(new CustomEvent("scanview-applied"));
}

// The machine's scanner may run another configuration; a session shows its own, so that its text does not tell.
export async function noteChanged() {
  if (isSession()) tell((await request("GET", "/config")).tag);
  await loadConfig();
}

// Loads what runs. Text that is being written stays.
export async function loadConfig() {
  // Applying ends with loading.
  if (isApplying) return;
  const asked = base(), number = loads += 1;
  const answer = await request("GET", `${asked}/document`);
  // A late answer says what ran before; another configuration may have been chosen meanwhile.
  if (!answer.ok || number !== loads || asked !== base()) return;
  const content = answer.content, isNew = content.text !== running || content.mode !== mode;
  const isUntouched = text() === running || text() === content.text;
  version = answer.tag;
  // A text that was begun before the file changed must not be written over it.
  if (isUntouched) fileVersion = content.fileVersion;
  $("save").hidden = !content.maySave;
  [running, mode, isSafe] = [content.text, content.mode, content.isSafeMode === true];
  if (isNew && isUntouched) show(content.text, !steps.step() ? t("editor.step.first") : mode ? t("editor.step.loaded", { mode }) : t("editor.step.loadedOther"));
  else if (isNew) say(t("editor.otherRuns"));
  // What does not run yet is judged at once, so that its problems are there; a file that is not there yet has none.
  if (isSafe && text()) check();
  else if (runs()) { steps.markApplied(); showSteps(); }
  if (asked === "") tell(answer.tag);
}

// Every part of the editor hears of a new text.
function spread() {
  showSteps();
  document.dispatchEvent(new CustomEvent("scanview-text", { detail: text() }));
}

function show(next, word) {
  const { selectionStart, scrollTop } = $("config");
  $("config").value = next;
  $("config").setSelectionRange(Math.min(selectionStart, next.length), Math.min(selectionStart, next.length));
  $("config").scrollTop = scrollTop;
  steps.record(next, word);
  clearMarks();
  spread();
}

// Another part of the page changes the text.
export function change(next, word) {
  if (next === text()) return;
  show(next, word);
  check();
}

let checking = null, checks = 0;
$("config").oninput = () => {
  steps.record(text(), undefined, true);
  clearMarks();
  spread();
  clearTimeout(checking);
  checking = setTimeout(check, 300);
};

async function check() {
  clearTimeout(checking);
  const checked = text(), number = checks += 1;
  const answer = await request("PUT", "/config?check=1", checked);
  // The answer to an older text says nothing about the one that is shown.
  if (number !== checks || checked !== text()) return false;
  const isValid = answer.content.outcome === "valid";
  const problems = [...(answer.content.problems ?? []), ...(answer.content.warnings ?? [])];
  // What is wrong with the whole has no place.
  if (!isValid && problems.length === 0) problems.push({ message: reason(answer) });
  showProblems(problems, checked, isValid ? t("config.valid") : undefined, change);
  return isValid;
}

// Shows the problems of an answer to the text.
export function judge(answer, sent = text(), fine = undefined) {
  showProblems([...(answer.content.problems ?? []), ...(answer.content.warnings ?? [])], sent, fine, change);
}

// Puts the text into force, after what is being put into force already.
let last = Promise.resolve();
export const apply = () => (last = last.then(put, put));

async function put() {
  const sent = text();
  say("");
  isApplying = true;
  // What is being loaded is older than what is sent.
  loads += 1;
  const answer = await request("PUT", `${base()}/config${confirmQuery()}`, sent, version ? { "If-Match": version } : {});
  isApplying = false;
  judge(answer, sent, answer.ok ? t("config.applied") : undefined);
  if (answer.ok) {
    noteApplied(sent);
    version = answer.tag;
    running = sent;
    isSafe = false;
    if (text() === sent) steps.markApplied();
    spread();
    if (!isSession()) tell(answer.tag);
  } else say(reason(answer));
  await loadConfig();
  return answer.ok;
}

// What the server calls the version of a file that is not there yet.
const newVersion = "new";

async function save() {
  say("");
  // A file beside a scanner that scans nothing would look like a wrong one.
  if (isSafe && !await apply()) return;
  const answer = await request("PUT", "/document", JSON.stringify({ mode, fileVersion, text: text() }));
  if (!answer.ok) {
    if (answer.content.problems) showProblems(answer.content.problems, text(), undefined, change);
    return say(reason(answer));
  }
  const words = fileVersion === newVersion ? "editor.savedNew" : "editor.saved";
  fileVersion = answer.content.fileVersion;
  showProblems([], text(), t(words, { mode: answer.content.mode }), change);
  reloadState();
}

// ---- Steps.

// Goes to another step; what runs follows when it was what is shown, however quickly steps are taken.
let isFollowing = false, moves = 0;
async function goTo(next) {
  if (next === undefined) return;
  const move = moves += 1;
  isFollowing ||= runs();
  $("config").value = next;
  clearMarks();
  spread();
  if (await check() && isFollowing) await apply();
  if (move === moves) isFollowing = false;
}

function showSteps() {
  $("undo").disabled = !steps.canUndo();
  $("redo").disabled = !steps.canRedo();
  $("steps").replaceChildren(...steps.allSteps().reverse().map((each) => {
    const entry = document.createElement("li"), go = document.createElement("button");
    go.type = "button";
    go.textContent = t(!isSafe && each.text === running ? "editor.step.runs" : each.isApplied ? "editor.step.applied" : "editor.step", { time: new Date(each.time).toLocaleTimeString(language), word: each.word });
    if (each.isCurrent) go.setAttribute("aria-current", "step");
    go.onclick = () => goTo(steps.goTo(each.index));
    entry.append(go);
    return entry;
  }));
}

onTarget(loadConfig);
$("apply").onclick = apply;
$("save").onclick = save;
$("undo").onclick = () => goTo(steps.undo());
$("redo").onclick = () => goTo(steps.redo());
$("config").addEventListener("keydown", (event) => {
  const key = event.key.toLowerCase(), isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
  if (!isCommand) return;
  // The browser's own steps know nothing of what forms and handles changed.
  if (key === "z" || key === "y") { event.preventDefault(); goTo(key === "y" || event.shiftKey ? steps.redo() : steps.undo()); }
  if (key === "enter") { event.preventDefault(); apply(); }
  if (key === "s" && !$("save").hidden) { event.preventDefault(); save(); }
});
