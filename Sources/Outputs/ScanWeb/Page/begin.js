// The ready configurations that the editor can begin with, one for each use case.
import { $, make, reason, request, say } from "/connection.js";
import { change } from "/editor.js";
import { onState } from "/state.js";
import { t } from "/texts.js";

function begin({ name, text }) {
  change(text, t("editor.step.begun", { name }));
  $("begin-box").open = false;
  $("config-title").focus();
  say(t("begin.done", { name }));
}

async function load() {
  const answer = await request("GET", "/templates");
  if (!answer.ok) return say(reason(answer));
  const { templates } = answer.content;
  $("begin").replaceChildren(...templates.map((each) => make("li", {},
    make("button", { type: "button", onclick: () => begin(each) }, make("b", {}, each.name), " ", make("span", {}, each.summary)))));
  $("begin-box").hidden = templates.length === 0;
}
load();

// Where there is no file yet, the list is what comes first; who closes it is left alone.
let wasMissing = false;
onState(({ missingFile }) => {
  if (missingFile && !wasMissing) $("begin-box").open = true;
  wasMissing = Boolean(missingFile);
});
