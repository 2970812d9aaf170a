// The plugins of the configuration's text, and which of them is edited by the form and on the picture.
import { text } from "/editor.js";
import { nodeAt, plain, readTree } from "/json-read.js";

let wanted = null;

// The plugins: { id, path, useCase }, the path leading to their viewPluginConfig.
export function pluginsOf(source) {
  const { root, broken } = readTree(source);
  if (broken || !root) return [];
  const paths = [["viewPluginConfig"]];
  const list = nodeAt(root, ["viewPluginCompositeConfig", "viewPlugins"]);
  (list?.items ?? []).forEach((_, index) => paths.push(["viewPluginCompositeConfig", "viewPlugins", index, "viewPluginConfig"]));
  if (nodeAt(root, ["pluginConfig"])) paths.push([]);
  return paths.map((path) => ({ path, config: plain(nodeAt(root, [...path, "pluginConfig"])) })).filter((each) => each.config && typeof each.config === "object")
    .map(({ path, config }) => ({ path, id: String(config.id ?? ""), useCase: Object.keys(config).find((key) => key.endsWith("Config")) }));
}

export function choosePlugin(id) { wanted = id; }

// The plugin that is edited: the chosen one, else the first; null while the text cannot be read.
export function chosenPlugin() {
  const all = pluginsOf(text());
  return all.find((each) => each.id === wanted) ?? all[0] ?? null;
}

// A part of the chosen plugin as a plain value.
export function partOf(plugin, keys) { return plain(nodeAt(readTree(text()).root, [...plugin.path, ...keys])); }
