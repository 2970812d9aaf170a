// The picture that places are measured in: the reference, else the visitor's picture that is shown, else a frame of the scanner.
import { reason, request } from "/connection.js";
import { text } from "/editor.js";
import { pluginsOf } from "/plugins.js";
import { shownPicture } from "/stage.js";
import { t } from "/texts.js";

async function loaded(path, refused) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(refused(reason({ status: answer.status, content: await answer.json().catch(() => ({})) })));
  return answer.blob();
}

async function decoded(file, alt) {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  image.alt = alt;
  try { await image.decode(); } catch {
    URL.revokeObjectURL(image.src);
    throw new Error(t("editor.notDrawn"));
  }
  return image;
}

// The picture, with the part of it that counts as the whole.
export async function pictureFor(plugin, reference) {
  const number = pluginsOf(text()).findIndex((each) => each.id === plugin.id) + 1, own = shownPicture();
  const file = reference ? await loaded(`/reference.jpeg?plugin=${number}`, (why) => t("editor.reference.missing", { name: reference, reason: why }))
    : own ?? await loaded("/snapshot.jpeg", (why) => why);
  const image = await decoded(file, own && !reference ? t("picture.own", { name: own.name || "" }) : t("editor.frozen"));
  const size = { width: image.naturalWidth, height: image.naturalHeight }, whole = { x: 0, y: 0, ...size };
  if (reference) return { image, region: whole, reference };
  const regions = await request("GET", `/regions?width=${size.width}&height=${size.height}`);
  // The whole picture in place of a region that is not known would give wrong places.
  if (!regions.ok) {
    URL.revokeObjectURL(image.src);
    throw new Error(reason(regions));
  }
  const mine = regions.content.plugins?.find((each) => each.id === plugin.id);
  return { image, region: mine?.region ?? whole };
}

// Keeps a region of a picture beside the file of the configuration; the answer has its name.
export async function keptRegion(image, { x, y, width, height }) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d").drawImage(image, x, y, width, height, 0, 0, width, height);
  const bytes = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.95));
  return request("PUT", "/reference.jpeg", bytes, { "Content-Type": "application/octet-stream" });
}
