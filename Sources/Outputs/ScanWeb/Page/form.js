// A form for the common keys of a plugin. Only their places are named here; what they take, their ranges, defaults and help come from the schema.
import { $ } from "/connection.js";
import { apply, change, text } from "/editor.js";
import { nodeAt, plain, readTree } from "/json-read.js";
import { withValue, withoutValue } from "/json-edit.js";
import { choosePlugin, chosenPlugin, pluginsOf } from "/plugins.js";
import { schemasAt, schemaReady, valuesOf } from "/schema.js";
import { t } from "/texts.js";

// `*` is the use case of the plugin; keys that it does not have are left out.
const common = [
  "pluginConfig/*/scanMode", "pluginConfig/*/barcodeFormats", "pluginConfig/*/multiBarcode", "pluginConfig/*/minConfidence",
  "pluginConfig/*/numDigits", "pluginConfig/*/numDecimalDigits", "pluginConfig/*/unit", "pluginConfig/*/charWhitelist",
  "pluginConfig/*/validationRegex", "pluginConfig/cancelOnResult", "pluginConfig/consecutiveEqualResultFilter", "pluginConfig/startScanDelay",
  "cutoutConfig/alignment", "cutoutConfig/maxWidthPercent", "cutoutConfig/maxHeightPercent", "cutoutConfig/width",
  "cutoutConfig/ratioFromSize/width", "cutoutConfig/ratioFromSize/height", "cutoutConfig/strokeColor", "cutoutConfig/feedbackStrokeColor",
  "cutoutConfig/outerColor", "cutoutConfig/outerAlpha", "cutoutConfig/strokeWidth", "cutoutConfig/cornerRadius",
  "scanFeedbackConfig/style", "scanFeedbackConfig/animation", "scanFeedbackConfig/strokeColor", "scanFeedbackConfig/fillColor",
  "scanFeedbackConfig/strokeWidth", "scanFeedbackConfig/beepOnResult", "scanFeedbackConfig/vibrateOnResult", "scanFeedbackConfig/blinkAnimationOnResult",
];

function made(tag, attributes = {}, ...content) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(name, value);
  element.append(...content);
  return element;
}

// Words of a description; what stands between backticks is code.
const described = (words) => words.split("`").map((part, index) => (index % 2 ? made("code", {}, part) : part));

// How a value is edited, by its schemas.
function kindOf(schemas) {
  const types = new Set(schemas.map((schema) => schema.type)), values = valuesOf(schemas);
  const isEnum = schemas.some((schema) => schema.enum);
  if (types.has("array")) return "list";
  if (types.has("boolean")) return "switch";
  if (isEnum && values.length > 0 && !types.has("object")) return "choice";
  if ((types.has("number") || types.has("integer")) && !types.has("string")) return "number";
  return types.has("string") ? "text" : null;
}

const first = (schemas, word) => schemas.find((schema) => schema[word] !== undefined)?.[word];
const isColor = (schemas) => schemas.some((schema) => schema.pattern?.includes("[0-9A-Fa-f]{8}"));

// The control of a kind: its element, how a value is shown in it, and the value that it says; undefined for none.
function control(kind, schemas, id) {
  const fallback = first(schemas, "default");
  if (kind === "switch") {
    const input = made("input", { type: "checkbox", id });
    return { input, show: (value) => { input.checked = value ?? fallback ?? false; }, read: () => input.checked };
  }
  if (kind === "choice") {
    const values = valuesOf(schemas);
    const unset = made("option", { value: "" }, fallback === undefined ? t("editor.unset") : t("editor.unset.default", { value: fallback }));
    const input = made("select", { id }, unset, ...values.map((value, index) => made("option", { value: String(index) }, String(value))));
    return { input, show: (value) => { input.value = values.includes(value) ? String(values.indexOf(value)) : ""; }, read: () => values[input.value] };
  }
  const shown = fallback === undefined || fallback === null ? undefined : typeof fallback === "object" ? undefined : String(fallback);
  if (kind === "number") {
    const isWhole = schemas.some((schema) => schema.type === "integer");
    const input = made("input", { type: "number", id, min: first(schemas, "minimum"), max: first(schemas, "maximum"), step: isWhole ? 1 : "any", placeholder: shown });
    return { input, show: (value) => { input.value = value ?? ""; }, read: () => (input.value === "" ? undefined : Number(input.value)) };
  }
  const input = made("input", { type: "text", id, pattern: first(schemas, "pattern"), minlength: first(schemas, "minLength"), placeholder: shown, autocomplete: "off", spellcheck: "false", dir: "auto" });
  return { input, show: (value) => { input.value = value ?? ""; }, read: () => (input.value === "" ? undefined : input.value) };
}

// A list of names as boxes to tick.
function ticks(schemas, path, id) {
  const values = valuesOf(schemasAt([...path, 0]));
  const boxes = values.map((value, index) => made("input", { type: "checkbox", id: `${id}-${index}` }));
  const input = made("div", { class: "ticks" }, ...boxes.map((box, index) => made("label", {}, box, String(values[index]))));
  // A wrong text may have something else there.
  const listOf = (value) => (Array.isArray(value) ? value : []);
  const order = () => { const before = listOf(plain(nodeAt(readTree(text()).root, path))); return [...before, ...values.filter((value) => !before.includes(value))]; };
  return {
    input, show: (value) => boxes.forEach((box, index) => { box.checked = listOf(value).includes(values[index]); }),
    read: () => { const ticked = order().filter((value) => !values.includes(value) || boxes[values.indexOf(value)].checked); return ticked.length > 0 ? ticked : undefined; },
  };
}

function fieldOf(plugin, place) {
  const path = [...plugin.path, ...place.split("/").map((part) => (part === "*" ? plugin.useCase : part))], schemas = schemasAt(path), kind = kindOf(schemas);
  if (!kind || (kind === "list" && valuesOf(schemasAt([...path, 0])).length === 0)) return null;
  const id = `key-${place.replaceAll("/", "-").replace("*", "useCase")}`, key = place.split("/").slice(place.includes("ratioFromSize") ? 1 : -1).join(".").replace("*.", "");
  const { input, show, read } = kind === "list" ? ticks(schemas, path, id) : control(kind, schemas, id);
  const words = first(schemas, "description") ?? "", help = made("small", { id: `${id}-help`, lang: "en" }, ...described(words));
  const swatch = isColor(schemas) ? made("span", { class: "swatch", "aria-hidden": "true" }) : "";
  const label = kind === "list" ? made("span", { id: `${id}-label` }, key) : made("label", { for: id }, key);
  const row = made("div", { class: `field ${kind}` }, label, input, swatch, help);
  input.setAttribute("aria-describedby", help.id);
  if (kind === "list") { input.setAttribute("role", "group"); input.setAttribute("aria-labelledby", label.id); }
  const paint = (value) => {
    if (!swatch) return;
    const digits = String(value ?? first(schemas, "default") ?? "").replace("#", "");
    swatch.style.background = /^[0-9a-f]{8}$/i.test(digits) ? `#${digits.slice(2)}${digits.slice(0, 2)}` : /^[0-9a-f]{6}$/i.test(digits) ? `#${digits}` : "none";
  };
  row.onchange = async () => {
    const isRight = input.validity?.valid ?? true;
    input.setAttribute("aria-invalid", String(!isRight));
    help.replaceChildren(...described(isRight ? words : `${input.validationMessage} ${words}`));
    if (!isRight) return;
    const value = read();
    change(value === undefined ? withoutValue(text(), path) : withValue(text(), path, value));
    if ($("form-applies").checked) await apply();
  };
  return { row, group: place.split("/").slice(0, place.includes("*") ? 2 : 1).join("/"), update: (root) => {
    const value = plain(nodeAt(root, path));
    show(value);
    paint(value);
    if (input.getAttribute("aria-invalid") === "true" && input.validity?.valid) { input.setAttribute("aria-invalid", "false"); help.replaceChildren(...described(words)); }
  } };
}

let fields = [], signature = "";

function build(plugin) {
  fields = common.map((place) => fieldOf(plugin, place)).filter(Boolean);
  const groups = Map.groupBy(fields, (field) => field.group);
  $("fields").replaceChildren(...[...groups].map(([name, list], index) => {
    const group = made("details", {}, made("summary", {}, name.split("/").pop().replace("*", plugin.useCase)), ...list.map((field) => field.row));
    group.open = index === 0;
    return group;
  }));
}

async function refresh() {
  await schemaReady();
  const plugins = pluginsOf(text()), plugin = chosenPlugin();
  $("form-off").hidden = plugin !== null;
  $("fields").inert = plugin === null;
  if (!plugin) return;
  $("plugin-choice").parentElement.hidden = plugins.length < 2;
  $("plugin-choice").replaceChildren(...plugins.map((each) => made("option", { value: each.id }, each.id)));
  $("plugin-choice").value = plugin.id;
  const next = JSON.stringify([plugin.path, plugin.useCase]);
  if (next !== signature) { signature = next; build(plugin); }
  const { root } = readTree(text());
  for (const field of fields) field.update(root);
}

$("plugin-choice").onchange = () => { choosePlugin($("plugin-choice").value); document.dispatchEvent(new CustomEvent("scanview-text", { detail: text() })); };
document.addEventListener("scanview-text", refresh);
