// Pictures that the visitor chooses, pastes or drops.
import { $, request, say } from "/connection.js";
import { addResult } from "/results.js";

async function scanPicture(file) {
  if (!file) return;
  say("Reading the picture…");
  const answer = await request("POST", "/scan", file, { "Content-Type": "application/octet-stream" });
  if (!answer.ok) return say(answer.content.error?.message ?? `The scanner answered ${answer.status}.`);
  const words = [];
  for (const page of answer.content.pictures) {
    for (const result of page.results) addResult(result, file.name || "picture");
    if (page.results.length === 0) for (const problem of page.problems) words.push([problem.message, problem.advice].filter(Boolean).join(" "));
  }
  say(words.join(" "));
}
$("choose").onclick = () => $("file").click();
$("file").onchange = () => { scanPicture($("file").files[0]); $("file").value = ""; };
addEventListener("paste", (event) => scanPicture([...(event.clipboardData?.files ?? [])][0]));
addEventListener("dragover", (event) => { event.preventDefault(); $("drop").hidden = false; });
addEventListener("dragleave", (event) => { if (!event.relatedTarget) $("drop").hidden = true; });
addEventListener("drop", (event) => { event.preventDefault(); $("drop").hidden = true; scanPicture(event.dataTransfer.files[0]); });
