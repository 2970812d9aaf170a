// Counters of the scanner, asked for while they are shown.
import { $, make } from "/connection.js";
import { language, t } from "/texts.js";

let timer = null, before = null;

const shown = [["frames", "scanview_frames_total"], ["scanned", "scanview_frames_scanned_total"], ["dropped", "scanview_frames_dropped_total"], ["results", "scanview_results_total"], ["refused", "scanview_results_refused_total"], ["swaps", "scanview_swaps_total"], ["problems", "scanview_problems_total"]];
const number = (value, digits = 0) => value.toLocaleString(language, { maximumFractionDigits: digits });

async function refresh() {
  const text = await fetch("/metrics").then((each) => (each.ok ? each.text() : "")).catch(() => "");
  const values = new Map(text.split("\n").filter((line) => line && !line.startsWith("#")).map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]));
  if (values.size === 0) return;
  const rows = shown.map(([name, key]) => [t(`counters.${name}`), number(values.get(key) ?? 0)]);
  const now = { at: performance.now(), frames: values.get("scanview_frames_total") ?? 0, sum: values.get("scanview_scan_seconds_sum") ?? 0, count: values.get("scanview_scan_seconds_count") ?? 0 };
  if (before && now.at > before.at && now.frames >= before.frames) {
    rows.splice(3, 0, [t("counters.rate"), number((now.frames - before.frames) / (now.at - before.at) * 1000, 1)]);
    if (now.count > before.count) rows.push([t("counters.scanTime"), t("counters.milliseconds", { value: number((now.sum - before.sum) / (now.count - before.count) * 1000, 1) })]);
  }
  before = now;
  const viewers = values.get('scanview_viewers{stream="events"}');
  if (viewers !== undefined) rows.push([t("counters.viewers"), number(viewers)]);
  $("counters").replaceChildren(...rows.map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, value))));
}

$("counters-details").ontoggle = () => {
  clearInterval(timer);
  if (!$("counters-details").open) return;
  before = null;
  refresh();
  timer = setInterval(refresh, 2000);
};
