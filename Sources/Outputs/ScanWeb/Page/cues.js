// What is heard or felt: each cue once. Browsers let a page sound after the visitor's first click or key.
import { $ } from "/connection.js";
import { fileOf } from "/files.js";

const played = new Set();
let sound = null;

export function play(cues) {
  for (const cue of cues ?? []) {
    if (played.has(cue.id)) continue;
    played.add(cue.id);
    if (played.size > 500) played.delete(played.values().next().value);
    if (cue.kind === "vibration" && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(120);
    if (cue.kind === "beep") beep();
    if (cue.kind === "sound") playFile(cue.source);
    document.dispatchEvent(new CustomEvent("scanview-cue", { detail: cue }));
  }
}

async function beep() {
  sound ??= new AudioContext();
  if (sound.state !== "running") {
    await Promise.race([sound.resume(), new Promise((resolve) => setTimeout(resolve, 300))]);
    if (sound.state !== "running") return hint();
  }
  const tone = sound.createOscillator(), level = sound.createGain(), now = sound.currentTime;
  tone.frequency.value = 1760;
  level.gain.setValueAtTime(0.2, now);
  level.gain.exponentialRampToValueAtTime(0.001, now + 0.12);
  tone.connect(level).connect(sound.destination);
  tone.start();
  tone.stop(now + 0.12);
  heard("beep");
}

async function playFile(source) {
  const start = async ({ url }) => {
    try { await new Audio(url).play(); heard(source); } catch (error) { if (error.name === "NotAllowedError") hint(); }
  };
  const file = fileOf(source, start);
  if (file) await start(file);
}

function heard(source) {
  if ($("sound-hint")) $("sound-hint").hidden = true;
  document.dispatchEvent(new CustomEvent("scanview-sound", { detail: source }));
}

// A quiet line until the browser allows sounds.
function hint() {
  if (!$("sound-hint") || !$("sound-hint").hidden) return;
  $("sound-hint").hidden = false;
  const allow = () => {
    $("sound-hint").hidden = true;
    sound?.resume();
    for (const name of ["pointerdown", "keydown"]) removeEventListener(name, allow);
  };
  for (const name of ["pointerdown", "keydown"]) addEventListener(name, allow);
}
