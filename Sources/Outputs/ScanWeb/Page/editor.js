// The configuration as text.
import { $, request, say } from "/connection.js";

let version = null, applied = "", undoText = null;

export async function loadConfig() {
  const answer = await request("GET", "/config");
  if (!answer.ok) return;
  version = answer.tag;
  const text = JSON.stringify(answer.content, null, 2);
  if ($("config").value === applied) $("config").value = text;
  applied = text;
}

function showProblems(problems, fine) {
  $("problems").replaceChildren(...problems.map((problem) => {
    const entry = document.createElement("li");
    entry.className = problem.severity ?? "error";
    const line = problem.line ?? problem.position?.line;
    if (line) {
      const go = document.createElement("button");
      go.type = "button";
      go.textContent = `Line ${line}`;
      go.onclick = () => {
        const lines = $("config").value.split("\n"), start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
        $("config").focus();
        $("config").setSelectionRange(start, start + lines[line - 1].length);
      };
      entry.append(go);
    }
    entry.append(`${problem.pointer ?? ""} ${problem.message}`);
    return entry;
  }));
  $("config").setAttribute("aria-invalid", String(problems.some((each) => (each.severity ?? "error") === "error")));
  if (fine && problems.length === 0) {
    const entry = document.createElement("li");
    entry.className = "fine";
    entry.textContent = fine;
    $("problems").append(entry);
  }
}

let checking = null;
$("config").oninput = () => {
  clearTimeout(checking);
  checking = setTimeout(async () => {
    const answer = await request("PUT", "/config?check=1", $("config").value);
    showProblems(answer.content.problems ?? [], answer.content.outcome === "valid" ? "This configuration is valid." : answer.content.error?.message);
  }, 300);
};

async function apply(text) {
  const before = applied;
  const answer = await request("PUT", "/config", text, version ? { "If-Match": version } : {});
  if (answer.ok) {
    undoText = before;
    $("undo").disabled = false;
    version = answer.tag;
    applied = $("config").value;
    await loadConfig();
    showProblems([], `Applied: ${answer.content.outcome}.`);
  } else {
    showProblems(answer.content.problems ?? [], undefined);
    say(answer.content.error?.message ?? "");
  }
}
$("apply").onclick = () => { say(""); apply($("config").value); };
$("undo").onclick = () => { if (undoText !== null) { $("config").value = undoText; apply(undoText); } };
