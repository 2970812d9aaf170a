// The page of a running scanner: one picture stream, one event stream, and the commands of the HTTP interface.
import { $, announce, request, say } from "/connection.js";
import { language, t } from "/texts.js";
import { loadState, reloadState, showState } from "/state.js";
import { show } from "/scene.js";
import { isDevice, isLive, restartStream } from "/stage.js";
import { forgetFiles } from "/files.js";
import { addEarlier, addResult } from "/results.js";
import { showItems } from "/items.js";
import { loadConfig, noteChanged } from "/editor.js";
import { noteChange } from "/changes.js";
import "/trial.js";
import "/begin.js";
import "/controls.js";
import "/gestures.js";
import "/form.js";
import "/setup.js";
import "/pictures.js";
import "/visitor.js";
import "/series.js";
import "/counters.js";

// ---- Events. The number of the last one lets a new connection go on where the old one ended, so that none comes twice.
let events = null, last = { epoch: "", number: 0 }, wasLost = false, newestEarlier = 0;

// Whether an event is a new one; its number begins anew when the scanner was started again.
function isNews(id) {
  const [epoch, number] = [id.split("-")[0], Number(id.split("-")[1])];
  if (epoch === last.epoch && number <= last.number) return false;
  if (epoch !== last.epoch) newestEarlier = 0;
  last = { epoch, number };
  return true;
}

export const stop = () => events?.close();
// Opens the stream of events, in place of one that is open.
export function listen() {
  stop();
  const after = last.epoch ? `&after=${last.epoch}-${last.number}` : "";
  const stream = events = new EventSource(`/events?language=${language}${after}`);
  // A scene has no number of its own, and shows that of the event before it.
  const on = (name, handle) => stream.addEventListener(name, (event) => { if (name === "scene" || !event.lastEventId || isNews(event.lastEventId)) handle(JSON.parse(event.data)); });
  stream.onopen = async () => {
    if (wasLost) {
      say(t("back"));
      restartStream();
      noteChanged();
    }
    wasLost = false;
    showState("live");
    await loadState();
  };
  stream.onerror = () => {
    if (!wasLost) announce(t("state.lost"));
    wasLost = true;
    showState("lost");
    // A browser tries again by itself after a break, but not after an answer like 401 or 503.
    if (stream.readyState !== EventSource.CLOSED) return;
    setTimeout(async () => {
      if (stream !== events) return;
      const status = await fetch("/health").then((each) => each.status).catch(() => 0);
      listen();
      if (status === 401) showState("signIn", "lost");
    }, 2000);
  };
  on("scene", (content) => {
    // While the visitor's own camera is shown, what the machine's sees is not.
    if (isDevice()) return;
    if ($("guidance").textContent !== content.guidance) $("guidance").textContent = content.guidance;
    showItems(content.items);
    if (isLive()) show(content.scene);
  });
  on("result", (content) => isDevice() || content.number <= newestEarlier || addResult(content.result, "live", content.thumbnail ?? null));
  for (const name of ["stateChanged", "started", "camera", "source"]) on(name, reloadState);
  for (const name of ["swapped", "reloaded"]) on(name, configChanged);
  on("configChanged", (content) => { configChanged(); noteChange(content); });
  on("fileChanged", reloadState);
  on("problem", (content) => isDevice() || say(content.problem.message));
  on("finished", reloadState);
}

function configChanged() {
  forgetFiles();
  reloadState();
  noteChanged();
}

// Lists what was read before the page was opened; the events go on after it.
async function loadEarlier() {
  const answer = await request("GET", "/results");
  if (!answer.ok) return;
  for (const each of answer.content.results) addEarlier(each);
  const [epoch, number] = answer.content.lastEventID.split("-");
  last = { epoch, number: Number(number) };
  newestEarlier = answer.content.newest;
}

await loadState();
await loadConfig();
await loadEarlier();
listen();
