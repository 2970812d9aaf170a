// What a result holds, as rows of names and values.
import { knows, t } from "/texts.js";

// Places, and what is said by another field already.
const left = new Set(["pluginID", "configRevision", "cropRect", "frame", "timestamp", "origin", "image", "id", "base64value", "coordinates", "corners", "cornersAreLine", "evidence", "reading", "visualization", "documentPage", "fieldConfidences", "verifiedFields", "provenBy", "mismatch", "corrections", "gs1Problems", "useCase", "sequence", "foundBy", "label", "isVerified", "associatedID", "prettifiedStringWithMeta"]);
const name = (key) => (knows(`field.${key}`) ? t(`field.${key}`) : t(key));
// What kind of thing it is; names of formats, like EAN_13, are the same in every language.
export function kindName(kind) {
  const id = /^[A-Z_]+$/.test(kind) ? kind.toLowerCase().replace(/_([a-z])/g, (_, letter) => letter.toUpperCase()) : kind;
  return knows(`kind.${id}`) ? t(`kind.${id}`) : kind;
}
const isDate = (value) => value && typeof value === "object" && "year" in value && "month" in value && "day" in value;
const two = (number) => String(number).padStart(2, "0");
const dateText = (value) => value.formattedText || value.text || `${value.year}-${two(value.month)}-${two(value.day)}`;

function shownValue(value) {
  if (typeof value === "boolean") return t(value ? "field.yes" : "field.no");
  return String(value);
}

// A field of a document: its texts by script, or its date.
function documentField(value) {
  if (isDate(value.dateValue)) return dateText(value.dateValue);
  const texts = Object.values(value.textValues ?? {}).map((each) => each.text).filter(Boolean);
  return texts.join(" / ");
}

function gs1Rows(elements) {
  return elements.map((each) => {
    const value = [each.date ?? each.decimal ?? each.value, each.unit ?? each.currency].filter(Boolean).join(" ");
    return { name: [`(${each.ai})`, each.title].filter(Boolean).join(" "), value };
  });
}

function walk(rows, key, value, depth) {
  if (value === null || value === "" || left.has(key) || depth > 4 || rows.length > 60) return;
  if (isDate(value)) {
    // The object says the same as the text of the same name, in a form that is read alike everywhere.
    const plain = key.replace(/Object$/, ""), known = rows.find((row) => row.key === plain);
    if (known) known.value = dateText(value); else rows.push({ key: plain, name: name(plain), value: dateText(value) });
  } else if (Array.isArray(value)) {
    if (key === "gs1") rows.push(...gs1Rows(value));
    else if (key === "elements") for (const each of value) rows.push({ name: each.id, value: each.value });
    else if (value.every((each) => typeof each !== "object")) { if (value.length > 0) rows.push({ key, name: name(key), value: value.map(shownValue).join(", ") }); }
    else for (const each of value) walk(rows, key, each, depth + 1);
  } else if (typeof value === "object") {
    if (value.textValues || value.dateValue) { const text = documentField(value); if (text) rows.push({ key, name: name(key), value: text }); }
    else if ("text" in value && typeof value.text === "string" && "confidence" in value) { if (value.text) rows.push({ key, name: name(key), value: value.text }); }
    else for (const [each, inner] of Object.entries(value)) walk(rows, each, inner, depth + 1);
  } else if (!(key === "confidence" && value < 0)) rows.push({ key, name: name(key), value: key === "kind" ? kindName(value) : shownValue(value) + (key === "confidence" ? " %" : "") });
}

function rowsOf(content) {
  const rows = [];
  for (const [key, value] of Object.entries(content)) walk(rows, key, value, 0);
  return rows;
}

// The digits of a meter, each with its place: a power of ten.
function digitsOf(meter) {
  if (!Array.isArray(meter.digits) || meter.digits.length === 0) return null;
  const decimals = (String(meter.decimalValue ?? meter.value ?? "").split(".")[1] ?? "").length;
  return meter.digits.map((each, index) => ({ text: each.text, confidence: each.confidence, power: meter.digits.length - 1 - index - decimals }));
}

const mainKeys = ["value", "text", "plateText", "mrzString", "documentNumber"];
function mainText(content, rows) {
  const person = [content.givenNames, content.surname].filter((each) => typeof each === "string" && each !== "").join(" ");
  if (person) return person;
  for (const key of mainKeys) {
    const value = content[key];
    if (typeof value === "string" && value !== "") return [value, content.unit].filter(Boolean).join(" ");
    if (value?.text) return value.text;
  }
  const names = rows.filter((row) => /^(given|first|last|sur|full)?[nN]ames?$/.test(row.key ?? "")).map((row) => row.value);
  return names.join(" ") || rows.find((row) => row.key !== "confidence")?.value || "";
}

// The things of a result, each with its main text, kind, rows and digits.
export function thingsOf(result) {
  const [key, body] = Object.entries(result).find(([key, value]) => key.endsWith("Result") && value && typeof value === "object") ?? ["", {}];
  const certainty = result.confidence >= 0 ? [{ key: "confidence", name: name("confidence"), value: `${result.confidence} %` }] : [];
  if (key === "barcodeResult") return (body.barcodes ?? []).map((code) => {
    const { value, format, ...rest } = code;
    return { text: value, kind: format, rows: [...rowsOf(rest), ...certainty], digits: null };
  });
  const { digits, ...rest } = body, content = rest.result && Object.keys(rest).length <= 4 ? { ...rest.result, ...rest, result: undefined } : rest;
  delete content.result;
  const rows = rowsOf(content);
  const text = mainText(body, rows);
  return [{ text, kind: key.replace(/Result$/, ""), rows: [...rows.filter((row) => row.value !== text), ...certainty], digits: digitsOf(body) }];
}

// Only addresses of the web become links; everything else stays text.
export function webAddress(text) {
  if (!/^https?:\/\/\S+$/i.test(text)) return null;
  try { const address = new URL(text); return ["http:", "https:"].includes(address.protocol) ? address.href : null; } catch { return null; }
}
