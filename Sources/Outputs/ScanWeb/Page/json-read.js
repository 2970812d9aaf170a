// Reads JSON text that may be broken, as text is while it is written: a tree with the place of every part, and what is expected at the caret.
// What it steps over (a missing comma, an open string, a comment) makes the tree `broken`, and is never an error.

const space = /[\s,:]/, wordEnd = /[\s,:{}[\]"]/;

function unquoted(raw) {
  try { return JSON.parse(raw); } catch { return raw.replace(/^"|"$/g, ""); }
}

// The end of the string that begins at a quote: behind the closing quote, or where its line ends.
function stringEnd(text, start) {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === '"') return { end: at + 1, closed: true };
    else if (text[at] === "\n") return { end: at, closed: false };
  }
  return { end: text.length, closed: false };
}

export function tokens(text) {
  const found = [];
  for (let at = 0; at < text.length;) {
    const start = at, letter = text[at];
    if (/\s/.test(letter)) { at += 1; continue; }
    if (letter === '"') {
      const { end, closed } = stringEnd(text, at);
      found.push({ kind: "string", start, end, closed, value: unquoted(text.slice(start, end)) });
      at = end;
    } else if ("{}[],:".includes(letter)) {
      found.push({ kind: letter, start, end: at += 1 });
    } else if (text.startsWith("//", at) || letter === "#" || text.startsWith("/*", at)) {
      const close = text.startsWith("/*", at) ? "*/" : "\n", end = text.indexOf(close, at + 1);
      at = end < 0 ? text.length : end + (close === "\n" ? 0 : 2);
      found.push({ kind: "comment", start, end: at });
    } else {
      while (at < text.length && !wordEnd.test(text[at])) at += 1;
      const raw = text.slice(start, at);
      let value;
      try { value = JSON.parse(raw); } catch { value = undefined; }
      found.push({ kind: "word", start, end: at, value });
    }
  }
  return found;
}

// The tree: nodes are { kind, start, end, value } for scalars, with `members` ({ key, keyStart, keyEnd, value }) or `items` for the others.
export function readTree(text) {
  const list = tokens(text);
  let at = 0, broken = false;
  const skipComments = () => { while (list[at]?.kind === "comment") { broken = true; at += 1; } };
  const peek = () => { skipComments(); return list[at]; };
  function value(depth) {
    const token = peek();
    if (!token) { broken = true; return null; }
    if (token.kind === "{" || token.kind === "[") {
      if (depth > 200) return skipped();
      at += 1;
      return container(token, depth);
    }
    if (token.kind !== "string" && token.kind !== "word") { broken = true; return null; }
    at += 1;
    if (token.value === undefined || token.closed === false) broken = true;
    return { kind: "scalar", start: token.start, end: token.end, value: token.value };
  }
  // What stands too deep, as one part.
  function skipped() {
    const start = list[at].start;
    let open = 0;
    do {
      if (list[at].kind === "{" || list[at].kind === "[") open += 1;
      if (list[at].kind === "}" || list[at].kind === "]") open -= 1;
      at += 1;
    } while (open > 0 && at < list.length);
    broken = true;
    return { kind: "scalar", start, end: list[at - 1].end, value: undefined };
  }
  function container(open, depth) {
    const isObject = open.kind === "{", parts = [];
    for (let token = peek(); ; token = peek()) {
      if (!token) { broken = true; break; }
      if (token.kind === (isObject ? "}" : "]")) { at += 1; break; }
      if (token.kind === "}" || token.kind === "]") { broken = true; break; }
      if (token.kind === "," || token.kind === ":") { broken ||= parts.length === 0 || token.kind === ":"; at += 1; continue; }
      if (!isObject) {
        const item = value(depth + 1);
        if (item) parts.push(item); else at += 1;
        continue;
      }
      if (token.kind === "{" || token.kind === "[") { broken = true; value(depth + 1); continue; }
      const member = { key: String(token.value ?? text.slice(token.start, token.end)), keyStart: token.start, keyEnd: token.end, value: null };
      broken ||= token.kind !== "string" || !token.closed;
      parts.push(member);
      at += 1;
      if (peek()?.kind === ":") { at += 1; member.value = value(depth + 1); } else broken = true;
    }
    const end = at > 0 ? list[at - 1].end : text.length;
    return { kind: isObject ? "object" : "array", start: open.start, end, [isObject ? "members" : "items"]: parts };
  }
  const root = value(0);
  if (peek()) broken = true;
  return { root, broken };
}

// The node at a path of keys and indices; undefined when there is none.
export function nodeAt(node, path) {
  for (const part of path) {
    if (!node) return undefined;
    if (node.kind === "object") node = node.members.find((member) => member.key === String(part))?.value;
    else if (node.kind === "array") node = node.items[part];
    else return undefined;
  }
  return node ?? undefined;
}

// The plain value of a node.
export function plain(node) {
  if (!node) return undefined;
  if (node.kind === "object") return Object.fromEntries(node.members.filter((member) => member.value).map((member) => [member.key, plain(member.value)]));
  if (node.kind === "array") return node.items.map(plain);
  return node.value;
}

// What is expected at the caret, from the text before it: the path of the container or value, the role ("key", "value" or null), what is
// typed of it already, where that begins, and the keys that its object has before the caret.
export function contextAt(text, caret) {
  const before = text.slice(0, caret), list = tokens(before), stack = [];
  let partial = list[list.length - 1];
  if (!partial || partial.end !== caret || !(partial.kind === "word" || (partial.kind === "string" && !partial.closed))) partial = null;
  if (partial) list.pop();
  if (list[list.length - 1]?.kind === "comment" && list[list.length - 1].end === caret) return { role: null };
  const top = () => stack[stack.length - 1];
  const filled = () => { if (top()) top().waits = "comma"; };
  for (const token of list) {
    const frame = top();
    if (token.kind === "{") stack.push({ isObject: true, key: null, index: 0, keys: [], waits: "key" });
    else if (token.kind === "[") stack.push({ isObject: false, index: 0, waits: "value" });
    else if (token.kind === "}" || token.kind === "]") { stack.pop(); filled(); }
    else if (!frame || token.kind === "comment") continue;
    else if (token.kind === ",") { if (!frame.isObject) frame.index += 1; frame.waits = frame.isObject ? "key" : "value"; }
    else if (token.kind === ":") frame.waits = "value";
    // A key may follow a value without a comma between them, while the text is broken.
    else if (frame.isObject && frame.waits !== "value") { frame.key = String(token.value ?? ""); frame.keys.push(frame.key); frame.waits = "colon"; }
    else filled();
  }
  const frame = top();
  if (!frame) return { role: null };
  const inner = stack.map((each) => (each.isObject ? each.key : each.index));
  const quoted = partial?.kind === "string", start = partial ? partial.start : caret;
  const typed = partial ? before.slice(start + (quoted ? 1 : 0)) : "";
  const isKey = frame.isObject && frame.waits === "key";
  if (!isKey && frame.waits !== "value") return { role: null };
  return { role: isKey ? "key" : "value", path: isKey ? inner.slice(0, -1) : inner, typed, start, quoted, keys: frame.keys ?? [] };
}
