// Checks of WCAG 2.2 A and AA that a script can make, by the names of axe-core's rules. Returns a list of what is wrong.
const wrong = [];
const tell = (rule, element, why) => wrong.push(`${rule}: ${element ? `<${element.localName}${element.id ? ` id=${element.id}` : ""}> ${(element.textContent ?? "").trim().slice(0, 40)}` : ""} ${why ?? ""}`.trim());
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const dialog = document.querySelector("dialog[open]");
const scope = dialog ?? document.body;
const shown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: false });
const isForReadersOnly = (element) => { const style = getComputedStyle(element); return style.clipPath === "inset(50%)" || Boolean(element.closest(".hidden")); };
const nameOf = (element) => {
  const by = element.getAttribute("aria-labelledby");
  const text = by ? by.split(" ").map((id) => document.getElementById(id)?.textContent ?? "").join(" ") : element.getAttribute("aria-label") ?? ([...(element.labels ?? [])].map((each) => each.textContent).join(" ") || element.textContent || element.getAttribute("alt") || element.getAttribute("title") || "");
  return text.trim();
};
const operated = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]:not([tabindex='-1'])";

// ---- The document.
if (!document.documentElement.lang) tell("html-has-lang", document.documentElement);
if (!document.title.trim()) tell("document-title");
if (/user-scalable\s*=\s*no|maximum-scale\s*=\s*[01](\D|$)/.test(document.querySelector("meta[name=viewport]")?.content ?? "")) tell("meta-viewport");
const ids = all("[id]").map((each) => each.id);
for (const id of new Set(ids)) if (ids.indexOf(id) !== ids.lastIndexOf(id)) tell("duplicate-id", document.getElementById(id));
for (const name of ["aria-labelledby", "aria-describedby", "aria-controls", "for", "aria-owns", "aria-activedescendant"])
  for (const element of all(`[${name}]`)) for (const id of element.getAttribute(name).split(" ").filter(Boolean)) if (!document.getElementById(id)) tell("aria-valid-attr-value", element, `${name}=${id}`);
const roles = ["alert", "status", "group", "toolbar", "img", "list", "listitem", "listbox", "option", "dialog", "tab", "tablist", "tabpanel", "button", "region", "log", "application", "presentation", "none", "combobox", "separator", "switch", "radio", "radiogroup", "checkbox", "slider", "spinbutton", "menu", "menuitem", "tooltip"];
for (const element of all("[role]")) if (!roles.includes(element.getAttribute("role"))) tell("aria-roles", element);

// ---- Names.
for (const element of all("button, a[href], summary", scope).filter(shown)) if (!nameOf(element)) tell(element.localName === "a" ? "link-name" : "button-name", element);
for (const element of all("input:not([type=hidden]):not([type=submit]), select, textarea", scope).filter(shown)) if (!nameOf({ getAttribute: (key) => element.getAttribute(key), labels: element.labels, textContent: "" })) tell("label", element);
for (const element of all("img")) if (!element.hasAttribute("alt")) tell("image-alt", element);
for (const element of all("svg")) if (element.getAttribute("aria-hidden") !== "true" && !nameOf(element)) tell("svg-img-alt", element);
for (const element of all(`[aria-hidden=true] :is(${operated})`)) tell("aria-hidden-focus", element);
for (const element of all("button :is(a, button, input, select), a :is(button, input, select), summary :is(button, a, input)")) tell("nested-interactive", element);
for (const element of all("[aria-label]", scope).filter(shown)) {
  // Who speaks to the machine says what is seen.
  const seen = [...element.childNodes].filter((each) => each.nodeType === 3 || (each.nodeType === 1 && each.localName !== "svg" && shown(each))).map((each) => each.textContent).join(" ").trim().toLowerCase().replace(/\s+/g, " ");
  if (element.matches("button, a") && seen && !seen.split(" ").every((word) => element.getAttribute("aria-label").toLowerCase().includes(word.replace(/[.…]+$/, "")))) tell("label-content-name-mismatch", element, element.getAttribute("aria-label"));
}

// ---- Structure.
if (all("main").filter(shown).length !== 1) tell("landmark-one-main");
if (all("h1").filter(shown).length !== 1) tell("page-has-heading-one");
let level = 0;
for (const heading of all("h1, h2, h3, h4, h5, h6", scope).filter(shown)) {
  const next = Number(heading.localName[1]);
  if (!heading.textContent.trim()) tell("empty-heading", heading);
  if (next > level + 1 && level > 0) tell("heading-order", heading);
  level = next;
}
for (const list of all("ul:not([role]), ol:not([role])")) for (const child of list.children) if (child.localName !== "li") tell("list", list, child.localName);
for (const entry of all("li")) if (!entry.parentElement.matches("ul, ol, menu")) tell("listitem", entry);
for (const list of all("dl")) for (const child of list.children) if (!["div", "dt", "dd"].includes(child.localName)) tell("definition-list", list, child.localName);
const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT), texts = [];
while (walker.nextNode()) {
  const parent = walker.currentNode.parentElement;
  if (walker.currentNode.textContent.trim() && !parent.closest("script, style, svg, option, textarea") && shown(parent)) texts.push(walker.currentNode);
}
for (const text of texts) if (!text.parentElement.closest("header, main, footer, nav, aside, dialog, .skip")) tell("region", text.parentElement);

// ---- Contrast of every text with what is behind it, and of what is operated with its surroundings.
const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
canvas.canvas.width = canvas.canvas.height = 1;
const rgba = (color) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1); const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data; return [r, g, b, a / 255]; };
const over = (top, below) => [0, 1, 2].map((index) => top[index] * top[3] + below[index] * (1 - top[3])).concat(1);
const behind = (element) => {
  const layers = [];
  for (let each = element; each; each = each.parentElement) {
    const color = rgba(getComputedStyle(each).backgroundColor);
    if (color[3] > 0) layers.push(color);
    if (color[3] === 1) break;
  }
  return layers.reverse().reduce((below, top) => over(top, below), rgba(getComputedStyle(document.body).backgroundColor));
};
const light = ([r, g, b]) => { const part = (value) => { const s = value / 255; return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4; }; return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b); };
const contrast = (one, other) => { const [a, b] = [light(one), light(other)].sort((x, y) => y - x); return (a + 0.05) / (b + 0.05); };
for (const text of texts) {
  const element = text.parentElement, style = getComputedStyle(element);
  if (isForReadersOnly(element) || element.closest(":disabled, [aria-disabled=true]")) continue;
  const back = behind(element), opacity = (() => { let value = 1; for (let each = element; each; each = each.parentElement) value *= Number(getComputedStyle(each).opacity); return value; })();
  const front = rgba(style.color), ratio = contrast(over([front[0], front[1], front[2], front[3] * opacity], back), back), size = parseFloat(style.fontSize);
  const needed = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
  if (ratio < needed) tell("color-contrast", element, `${ratio.toFixed(2)} of ${needed}`);
}
for (const element of all("button:not(:disabled):not(.quiet), select, textarea, input[type=number]", scope).filter(shown)) {
  // Over the picture nothing is known of what is behind; the button has a border of its own there.
  if (element.closest("#view, #strip, #series-pictures") || isForReadersOnly(element)) continue;
  const style = getComputedStyle(element), around = behind(element.parentElement);
  const edge = contrast(over(rgba(style.borderTopColor), around), around), body = contrast(behind(element), around);
  if (Math.max(edge, body) < 3) tell("non-text-contrast", element, `${Math.max(edge, body).toFixed(2)} of 3`);
}

// ---- Sizes.
for (const element of all(operated, scope).filter(shown)) {
  if (isForReadersOnly(element) || element.matches(".skip, [type=file]") || (element.localName === "a" && element.closest("dd, p, .main"))) continue;
  const label = element.matches("input[type=checkbox], input[type=radio]") ? element.closest("label") : null, { width, height } = (label ?? element).getBoundingClientRect();
  if (width < 23.9 || height < 23.9) tell("target-size", element, `${width.toFixed(1)} × ${height.toFixed(1)}`);
}
for (const element of all("*", scope)) {
  const style = getComputedStyle(element);
  if (!/(auto|scroll)/.test(style.overflowX + style.overflowY) || !shown(element) || element.matches("textarea, select")) continue;
  if ((element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1) && !element.querySelector(operated) && element.tabIndex < 0) tell("scrollable-region-focusable", element);
}
const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
if (wide > 0) {
  const widest = all("body *").filter((each) => each.getBoundingClientRect().right > document.documentElement.clientWidth + 1 && shown(each))[0];
  tell("reflow", widest, `${wide} px wider than the window`);
}
for (const element of all("button, h1, h2, #state, summary", scope).filter(shown)) if (!isForReadersOnly(element) && !element.closest("#strip") && element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== "inline") tell("clipped-text", element);

// ---- What speaks by itself.
for (const element of all("#results, #strip, #items, #counters")) if (element.closest("[aria-live]:not([aria-live=off])")) tell("live-region-floods", element);
return wrong;
