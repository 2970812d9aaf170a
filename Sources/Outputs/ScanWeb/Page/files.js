// The pictures and sounds that the configuration names, each loaded once.
const files = new Map();

// Where the server has a file of the configuration.
export const pathOf = (source) => `/files/${encodeURIComponent(source)}`;

// The address of a file in this page's memory; null while it is loaded, and when it is not there. `loaded` is called when it has come.
export function fileOf(source, loaded) {
  const known = files.get(source);
  if (known) return known.file;
  const entry = { file: null };
  files.set(source, entry);
  load(source).then((file) => { entry.file = file; if (file) loaded?.(file); });
  return null;
}

async function load(source) {
  const answer = await fetch(pathOf(source)).catch(() => null);
  if (!answer?.ok) return null;
  const content = await answer.blob(), url = URL.createObjectURL(content);
  if (!content.type.startsWith("image/")) return { url };
  const picture = new Image();
  picture.src = url;
  try { await picture.decode(); } catch { return null; }
  return { url, width: picture.naturalWidth, height: picture.naturalHeight };
}

// Another configuration may mean other files by the same names.
export function forgetFiles() {
  for (const { file } of files.values()) if (file) URL.revokeObjectURL(file.url);
  files.clear();
}
