// Pictures that the visitor chooses, pastes or drops.
import { $, make, reason, request, say } from "/connection.js";
import { apply, isSafeMode, text } from "/editor.js";
import { thingsOf } from "/fields.js";
import { addResult } from "/results.js";
import { showLive, showOwn } from "/stage.js";
import { t } from "/texts.js";

let last = null, scans = 0, scan = Promise.resolve();

// Waits for the scan of the picture that is shown, also for one that takes its place meanwhile.
export async function scanned() {
  let awaited;
  do await (awaited = scan); while (awaited !== scan);
}
const scanPicture = (file, options) => { if (file) scan = read(file, options); };

// Scans a picture, or the one that is shown `again` with what has come into force; what was found before stays until then.
async function read(file, { isThorough = false, again = false } = {}) {
  const number = scans += 1;
  last = file;
  say(t(isThorough ? "picture.readingHarder" : "picture.reading"));
  // The picture is there at once; what was found in it follows.
  if (!again) showOwn(file, null);
  $("own-why").replaceChildren();
  setBusy(true);
  // Where nothing runs yet, the text of the editor is what the picture is for.
  if (isSafeMode()) {
    const isApplied = text() !== "" && await apply();
    // What came into force had the picture scanned, or it is not shown any more.
    if (number !== scans) return;
    if (!isApplied) return refuse(file);
  }
  const answer = await request("POST", isThorough ? "/scan?effort=thorough" : "/scan", file, { "Content-Type": "application/octet-stream" });
  // Another picture or another configuration came meanwhile.
  if (number !== scans) return;
  if (!answer.ok) {
    setBusy(false);
    // What another scan found is no answer to this one.
    showOwn(file, null);
    return explain(file, 0, [{ message: reason(answer) }]);
  }
  const pages = answer.content.pictures;
  const first = pages.find((page) => page.page === 1) ?? pages[0];
  showOwn(file, first?.scene ?? null);
  let count = 0;
  for (const page of pages) for (const result of page.results) {
    count += thingsOf(result).length;
    const small = await smallPicture(file, page, result);
    if (!addResult(result, file.name || "picture", small, { file, number }) && small) URL.revokeObjectURL(small);
  }
  setBusy(false);
  const isShown = !$("picture").complete || $("picture").naturalWidth > 0;
  explain(file, count, pages.filter((page) => page.results.length === 0).flatMap((page) => page.problems), pages.length, isShown);
}

function refuse(file) {
  setBusy(false);
  // Why a text was refused has been said.
  if (text() === "") explain(file, 0, [{ message: t("newFile.picture") }]);
}

function setBusy(isBusy) {
  $("own-bar").setAttribute("aria-busy", String(isBusy));
  for (const name of ["retry", "retry-harder"]) $(name).disabled = isBusy;
}

// Why nothing was read, the likeliest reason first, each with what to try.
function explain(file, count, problems, pages = 1, isShown = true) {
  const name = file.name || t("picture.own", { name: "" }).trim();
  const head = count === 0 ? t("picture.found.none", { name }) : count === 1 ? t("picture.found.one", { name }) : t("picture.found.many", { count, name });
  const sentence = (text) => text.replace(/^./, (letter) => letter.toUpperCase()).replace(/[^.!?]$/, "$&.");
  say([head, isShown ? "" : t("picture.notShown"), pages > 1 ? t("picture.pages", { count: pages }) : "", ...(count === 0 ? problems.slice(0, 1).map((each) => sentence(each.message)) : [])].filter(Boolean).join(" "));
  $("own-why").replaceChildren(...problems.slice(0, 5).map((each) => make("li", {}, [each.message, each.advice].filter(Boolean).map(sentence).join(" "))));
}

// The part of a picture in which something was read; null where the browser cannot show the picture.
async function smallPicture(file, page, result) {
  if (page.page !== 1) return null;
  try {
    const points = JSON.stringify(result).match(/\{"x":[-\d.]+,"y":[-\d.]+\}/g)?.map((each) => JSON.parse(each)) ?? [];
    const { x, y, width, height } = result.cropRect;
    const corners = points.length >= 4 ? points : [{ x, y }, { x: x + width, y: y + height }];
    const left = Math.min(...corners.map((each) => each.x)), top = Math.min(...corners.map((each) => each.y));
    const across = Math.max(...corners.map((each) => each.x)) - left, down = Math.max(...corners.map((each) => each.y)) - top;
    const margin = Math.max(across, down) / 8, bitmap = await createImageBitmap(file), scale = bitmap.width / page.size.width;
    const canvas = make("canvas", {}), most = 192 / Math.max(across + 2 * margin, down + 2 * margin);
    canvas.width = Math.max(1, Math.round((across + 2 * margin) * most));
    canvas.height = Math.max(1, Math.round((down + 2 * margin) * most));
    canvas.getContext("2d").drawImage(bitmap, (left - margin) * scale, (top - margin) * scale, (across + 2 * margin) * scale, (down + 2 * margin) * scale, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.8));
    return blob ? URL.createObjectURL(blob) : null;
  } catch { return null; }
}

$("choose").onclick = () => $("file").click();
$("file").onchange = () => { scanPicture($("file").files[0]); $("file").value = ""; };
$("retry").onclick = () => scanPicture(last);
$("retry-harder").onclick = () => scanPicture(last, { isThorough: true });
$("to-live").onclick = () => { last = null; scans += 1; scan = Promise.resolve(); setBusy(false); say(""); showLive(); $("choose").focus(); };
document.addEventListener("scanview-applied", () => scanPicture(last, { again: true }));
addEventListener("paste", (event) => scanPicture([...(event.clipboardData?.files ?? [])][0]));
addEventListener("dragover", (event) => { event.preventDefault(); $("drop").hidden = false; });
addEventListener("dragleave", (event) => { if (!event.relatedTarget) $("drop").hidden = true; });
addEventListener("drop", (event) => { event.preventDefault(); $("drop").hidden = true; scanPicture(event.dataTransfer.files[0]); });
