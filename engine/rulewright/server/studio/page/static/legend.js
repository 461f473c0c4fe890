// The legend: every kind of piece, mark and sign that is on the table now, with its name.

import { h } from "./dom.js";
import { draw } from "./scripts/svg.js";
import { groupOf } from "./scripts/scene.js";

const KINDS = new Set(["piece", "mark"]);
const MOST = 60;

// Pictures with names, each once; null if there is nothing to explain.
export function legend(nodes) {
  const shown = new Map();
  for (const node of nodes) {
    if (!KINDS.has(node.kind) || !node.short || !node.marks?.length) continue;
    const face = JSON.stringify(node.marks.map(({ is, fill, stroke, text }) => [is, fill, stroke, /^\d+$/.test(text ?? "") ? "" : text]));
    const name = node.short.replace(/\s*\d+$/, "");
    if (!shown.has(name)) shown.set(name, new Map());
    if (!shown.get(name).has(face)) shown.get(name).set(face, node);
  }
  const entries = [...shown].flatMap(([name, faces]) => [...faces.values()].slice(0, 6).map((node) => [name, node])).slice(0, MOST);
  if (!entries.length) return null;
  return h("ul", { class: "legend" }, ...entries.map(([name, node]) => h("li", {}, picture(node), name)));
}

function picture(node) {
  const [left, top, right, bottom] = node.box;
  const attributes = { class: "scene", viewBox: `${left - 2} ${top - 2} ${right - left + 4} ${bottom - top + 4}`, width: "30", height: "30", "aria-hidden": "true" };
  return draw(["svg", attributes, groupOf({ ...node, id: "", at: [0, 0], spoken: "", long: "", short: "" })]);
}
