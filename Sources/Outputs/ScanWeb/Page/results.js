// The list of results and its files.
import { $, command, say } from "/connection.js";

const results = [];

function fieldsOf(result) {
  const rows = [];
  const body = Object.entries(result).filter(([key]) => !["pluginID", "configRevision", "confidence", "cropRect", "frame", "timestamp", "origin", "image"].includes(key));
  const walk = (name, value, depth) => {
    if (value === null || depth > 3 || rows.length > 24) return;
    if (Array.isArray(value)) value.forEach((each, index) => walk(value.length > 1 ? `${name} ${index + 1}` : name, each, depth + 1));
    else if (typeof value === "object") { if (!("x" in value)) for (const [key, each] of Object.entries(value)) walk(key, each, depth + 1); }
    else if (typeof value !== "boolean" && String(value) !== "") rows.push([name, String(value)]);
  };
  for (const [key, value] of body) walk(key, value, 0);
  return rows.filter(([name]) => !/coordinates|corners|^[xy]$|upLeft|upRight|downLeft|downRight/.test(name));
}

function mainText(rows) {
  for (const name of ["value", "text", "plateText", "reading", "result"]) {
    const row = rows.find(([each]) => each === name);
    if (row) return row[1];
  }
  return rows[0]?.[1] ?? "";
}

function noteOf(kept) {
  const times = kept.count > 1 ? ` · ${kept.count} times` : "";
  return `${kept.pluginID} · ${kept.origin} · ${new Date(kept.time).toLocaleTimeString()}${times}`;
}

export function addResult(result, origin = "live") {
  const rows = fieldsOf(result), text = mainText(rows);
  // What a scanner reads again and again is one entry, with how often.
  const last = results[results.length - 1];
  if (last && origin === "live" && last.origin === origin && last.text === text && last.pluginID === (result.pluginID ?? "")) {
    last.count += 1;
    last.note.textContent = noteOf(last);
    return;
  }
  const kept = { time: new Date().toISOString(), origin, pluginID: result.pluginID ?? "", text, result, count: 1 };
  results.push(kept);
  if (results.length > 1000) results.shift();
  const entry = document.createElement("li");
  const value = document.createElement("bdi");
  value.textContent = text;
  const copy = document.createElement("button");
  copy.type = "button";
  copy.textContent = "Copy";
  copy.setAttribute("aria-label", `Copy ${text}`);
  copy.onclick = async () => { try { await navigator.clipboard.writeText(text); say(""); } catch { say("The browser does not let this page copy; select the text instead."); } };
  const note = document.createElement("small");
  kept.note = note;
  note.textContent = noteOf(kept);
  entry.append(value, copy, note);
  const list = document.createElement("dl");
  for (const [name, each] of rows.filter(([name, each]) => each !== text && name !== "useCase").slice(0, 12)) {
    const term = document.createElement("dt"), detail = document.createElement("dd");
    term.textContent = name;
    detail.textContent = each;
    list.append(term, detail);
  }
  entry.append(list);
  $("results").prepend(entry);
  while ($("results").children.length > 200) $("results").lastChild.remove();
}

function save(name, type, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
// A cell that begins like a formula would be run by a spreadsheet.
const cell = (value) => `"${(/^[=+\-@\t\r]/.test(value) ? "'" + value : value).replaceAll('"', '""')}"`;
$("csv").onclick = () => save("results.csv", "text/csv", "time,source,plugin,text\r\n" + results.map((each) => [each.time, each.origin, each.pluginID, each.text].map(cell).join(",")).join("\r\n"));
$("json").onclick = () => save("results.json", "application/json", JSON.stringify(results.map((each) => each.result), null, 2));
$("clear").onclick = () => { results.length = 0; $("results").replaceChildren(); command("clear"); };
