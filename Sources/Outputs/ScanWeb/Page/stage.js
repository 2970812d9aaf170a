// What stands on the stage: the live picture of the machine's camera or of this device's, or a picture that the visitor gave.
import { $ } from "/connection.js";
import { hide, show } from "/scene.js";
import { t } from "/texts.js";

let own = null, ownFile = null, device = null, streams = 0;

// Whether the machine's scanner is shown; the visitor's camera; either of them.
export const isLive = () => own === null && device === null;
export const isDevice = () => device !== null;
export const isAimed = () => own === null;
// The file of the visitor's picture that is shown; null without one.
export const shownPicture = () => ownFile;

// A new request for the stream: a browser does not ask again by itself when one has ended.
export function restartStream() {
  if (isLive()) $("picture").src = `/stream.mjpeg?${streams += 1}`;
}

// The stream begins behind the page's own load event, which would wait for the first frame of a camera that may give none.
if (document.readyState === "complete") restartStream(); else addEventListener("load", restartStream, { once: true });

function place() {
  $("video").hidden = own !== null || device === null;
  $("picture").hidden = !$("video").hidden;
  if (isLive()) delete $("view").dataset.shows; else $("view").dataset.shows = own ? "own" : "device";
  hide();
}

// Shows the camera of the visitor's device; null shows the machine's again.
export function showDevice(stream) {
  device = stream;
  $("video").srcObject = stream;
  if (device && own === null) $("picture").removeAttribute("src");
  if (own !== null) return;
  place();
  restartStream();
}

// What is drawn on a picture ends before another one takes its place.
function leave() { document.dispatchEvent(new CustomEvent("scanview-picture")); }

// Shows a picture of the visitor's with its scene, or what is found in the one that is shown.
export function showOwn(file, scene) {
  if (file !== ownFile) {
    leave();
    if (own) URL.revokeObjectURL(own);
    [own, ownFile] = [URL.createObjectURL(file), file];
    place();
    $("picture").src = own;
    $("picture").alt = t("picture.own", { name: file.name || "" });
    $("own-bar").hidden = false;
    $("own-name").textContent = file.name || "";
  }
  if (scene) show(scene); else hide();
}

export function showLive() {
  leave();
  if (own) URL.revokeObjectURL(own);
  own = ownFile = null;
  $("picture").alt = t("picture.alt");
  $("own-bar").hidden = true;
  if (device) $("picture").removeAttribute("src");
  place();
  restartStream();
}
