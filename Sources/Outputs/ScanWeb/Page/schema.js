// What the JSON Schema of configurations (GET /schema) says about a place in one. It knows the words of JSON Schema, and no key of the format.
import { request } from "/connection.js";

let root = null;
const loading = request("GET", "/schema").then((answer) => { if (answer.ok) root = answer.content; });
export const schemaReady = () => loading;

const referred = (schema) => {
  for (let depth = 0; schema?.$ref && depth < 20; depth += 1) {
    const { $ref, ...own } = schema;
    // What stands beside a reference is about this place, and counts more.
    schema = { ...$ref.replace(/^#\//, "").split("/").reduce((node, key) => node?.[key.replaceAll("~1", "/").replaceAll("~0", "~")], root), ...own };
  }
  return schema;
};

// A schema and its alternatives.
function alternatives(schema, depth = 0) {
  const own = referred(schema);
  if (!own || depth > 8) return [];
  return [own, ...["anyOf", "oneOf", "allOf"].flatMap((word) => (own[word] ?? []).flatMap((each) => alternatives(each, depth + 1)))];
}

// All schemas of the value at a path.
export function schemasAt(path) {
  let found = alternatives(root ?? {});
  for (const part of path) {
    found = found.flatMap((schema) => {
      const next = typeof part === "number" ? schema.items : schema.properties?.[part] ?? (typeof schema.additionalProperties === "object" ? schema.additionalProperties : undefined);
      return next ? alternatives(next) : [];
    });
  }
  return found;
}

const requiredOf = (schema) => schema?.required ?? [];

// Keys that cannot stand beside those that are there: other branches of a oneOf, and pairs that are forbidden.
function excluded(schemas, present) {
  const out = new Set();
  for (const schema of schemas) {
    const branches = (schema.oneOf ?? []).map(requiredOf);
    const taken = branches.find((keys) => keys.length > 0 && keys.every((key) => present.includes(key)));
    if (taken) for (const keys of branches) for (const key of keys) if (!taken.includes(key)) out.add(key);
    for (const rule of schema.allOf ?? []) {
      const pair = requiredOf(rule.not);
      const free = pair.filter((key) => !present.includes(key));
      if (pair.length > 1 && free.length === 1) out.add(free[0]);
    }
  }
  return out;
}

// The keys that may be added to the object at a path: { key, schema, isRequired }, those that are wanted first.
export function keysAt(path, present = []) {
  const schemas = schemasAt(path), out = excluded(schemas, present), found = new Map();
  for (const schema of schemas) {
    for (const [key, each] of Object.entries(schema.properties ?? {})) {
      if (present.includes(key) || out.has(key) || found.has(key)) continue;
      found.set(key, { key, schema: referred(each), isRequired: schemas.some((one) => requiredOf(one).includes(key)) });
    }
  }
  const rank = (entry) => (entry.isRequired ? 0 : entry.schema.deprecated ? 2 : 1);
  return [...found.values()].sort((a, b) => rank(a) - rank(b));
}

// The values that the schemas name: enums, booleans, null, and examples.
export function valuesOf(schemas) {
  const found = [];
  const add = (value) => { if (!found.some((each) => Object.is(each, value))) found.push(value); };
  for (const schema of schemas) {
    (schema.enum ?? []).forEach(add);
    if ("const" in schema) add(schema.const);
    if (schema.type === "boolean") { add(true); add(false); }
  }
  if (found.length === 0) for (const schema of schemas) (schema.examples ?? []).forEach(add);
  return found.filter((value) => value === null || typeof value !== "object");
}

// What a value of a schema begins as: an object, a list or a text, else nothing.
export function beginning(schema) {
  const types = alternatives(schema).map((each) => each.type);
  if (types.includes("object")) return "{}";
  if (types.includes("array")) return "[]";
  return types.includes("string") && !types.includes("number") && valuesOf(alternatives(schema)).length === 0 ? '""' : "";
}
