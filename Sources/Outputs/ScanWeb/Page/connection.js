// What all parts of the page use: elements by id, requests, and the line for messages.
export const $ = (id) => document.getElementById(id);

export async function request(method, path, body, headers = {}) {
  const options = { method, headers: { ...headers } };
  if (body !== undefined) {
    options.body = body;
    if (!options.headers["Content-Type"]) options.headers["Content-Type"] = "application/json";
  }
  const answer = await fetch(path, options);
  const content = await answer.json().catch(() => ({}));
  return { ok: answer.ok, status: answer.status, content, tag: answer.headers.get("ETag") };
}

export async function command(name, args = {}) {
  const answer = await request("POST", `/commands/${name}`, JSON.stringify(args));
  say(answer.ok ? "" : answer.content.error?.message ?? `The scanner answered ${answer.status}.`);
  return answer;
}

export function say(text) { $("message").textContent = text; }
