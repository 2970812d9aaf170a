// The words of the page in the visitor's language: what was chosen on the page, else what the server answers with.
const kept = (() => { try { return localStorage.getItem("scanview-language"); } catch { return null; } })();
// A server that is not there yet leaves the English words of the document.
const answer = await fetch(`/texts.json${kept ? `?language=${encodeURIComponent(kept)}` : ""}`).then((each) => each.json()).catch(() => ({ language: "en", texts: {} }));

export const language = answer.language;

// A sentence with its placeholders filled; the last part of an id that is not known, in words.
export function t(id, values = {}) {
  const text = answer.texts[`page.${id}`];
  if (text === undefined) return id.split(".").pop().replace(/([a-z])([A-Z])/g, "$1 $2").replace(/^./, (each) => each.toUpperCase());
  return text.replace(/\{([a-zA-Z]+)\}/g, (whole, name) => values[name] ?? whole);
}
export const knows = (id) => `page.${id}` in answer.texts;

// Elements name their words: data-text for the content, data-label for the name that is spoken.
export function translate(root) {
  for (const each of root.querySelectorAll("[data-text]")) if (knows(each.dataset.text)) each.textContent = t(each.dataset.text);
  for (const each of root.querySelectorAll("[data-label]")) if (knows(each.dataset.label)) each.setAttribute("aria-label", t(each.dataset.label));
  for (const each of root.querySelectorAll("[data-alt]")) if (knows(each.dataset.alt)) each.setAttribute("alt", t(each.dataset.alt));
}

export function choose(tag) {
  try { localStorage.setItem("scanview-language", tag); } catch { /* A browser that keeps nothing shows its own language again next time. */ }
  location.reload();
}

document.documentElement.lang = language;
document.documentElement.dir = /^(ar|fa|he|ur|yi)\b/.test(language) ? "rtl" : "ltr";
translate(document);
