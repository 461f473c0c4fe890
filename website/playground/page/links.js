// Links: a shipped ruleset by name, or with edits and a game. All of it stands in the fragment, which no server sees.

import { crc32 } from "./zip.js";

const MAX_LENGTH = 2000000;
const NAME = /^[a-z0-9-]+(\/[a-z0-9-]+)?$/;
const sum = (text) => crc32(new TextEncoder().encode(text));

// Returns changes of files as short data: null for a removed file, a text for a new one, otherwise a check of the
// original and the lines that differ, as [first line, number of lines, new lines].
export function packChanges(original, changes) {
  return Object.fromEntries(
    Object.entries(changes).map(([name, text]) => [name, text === null || original[name] === undefined ? text : [sum(original[name]), diffLines(original[name].split("\n"), text.split("\n"))]]),
  );
}

// Returns the texts of changed files. Throws if an original is another one than when the link was made.
export function unpackChanges(original, packed) {
  return Object.fromEntries(
    Object.entries(packed).map(([name, change]) => {
      if (change === null || typeof change === "string") return [name, change];
      const [check, edits] = change;
      if (original[name] === undefined || sum(original[name]) !== check) throw new Error(`This link was made for another version of ${name}.`);
      const lines = original[name].split("\n");
      for (const [from, count, added] of [...edits].reverse()) lines.splice(from, count, ...added);
      return [name, lines.join("\n")];
    }),
  );
}

// Returns the lines that differ, by the shortest path of removed and added lines (Myers).
export function diffLines(before, after) {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let [endBefore, endAfter] = [before.length, after.length];
  while (endBefore > start && endAfter > start && before[endBefore - 1] === after[endAfter - 1]) (endBefore -= 1), (endAfter -= 1);
  const [a, b] = [before.slice(start, endBefore), after.slice(start, endAfter)];
  const trail = a.length && b.length && a.length + b.length < 4000 ? findPath(a, b) : null;
  if (!trail) return a.length || b.length ? [[start, a.length, b]] : [];
  return trail.map(([from, count, added]) => [from + start, count, added]);
}

function findPath(a, b) {
  const most = a.length + b.length;
  let reached = new Map([[1, 0]]);
  const history = [];
  for (let depth = 0; depth <= most; depth += 1) {
    history.push(new Map(reached));
    for (let k = -depth; k <= depth; k += 2) {
      const down = k === -depth || (k !== depth && (reached.get(k - 1) ?? -1) < (reached.get(k + 1) ?? -1));
      let x = down ? (reached.get(k + 1) ?? 0) : (reached.get(k - 1) ?? 0) + 1;
      let y = x - k;
      while (x < a.length && y < b.length && a[x] === b[y]) (x += 1), (y += 1);
      reached.set(k, x);
      if (x >= a.length && y >= b.length) return collectEdits(history, a, b, depth);
    }
    if (depth > 600) return null;
  }
  return null;
}

function collectEdits(history, a, b, depth) {
  const steps = [];
  let [x, y] = [a.length, b.length];
  for (let at = depth; at > 0; at -= 1) {
    const reached = history[at];
    const k = x - y;
    const down = k === -at || (k !== at && (reached.get(k - 1) ?? -1) < (reached.get(k + 1) ?? -1));
    const previousK = down ? k + 1 : k - 1;
    const previousX = reached.get(previousK) ?? 0;
    const previousY = previousX - previousK;
    steps.unshift(down ? [previousX, 0, [b[previousY]]] : [previousX, 1, []]);
    [x, y] = [previousX, previousY];
  }
  const edits = [];
  for (const [from, count, added] of steps) {
    const last = edits.at(-1);
    if (last && from <= last[0] + last[1]) {
      last[1] += count;
      last[2].push(...added);
    } else edits.push([from, count, [...added]]);
  }
  return edits;
}

const toText = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
const toBytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));

async function pass(bytes, stream, most = Infinity) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const pieces = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(pieces).arrayBuffer());
    size += value.length;
    if (size > most) throw new Error("This link is too long.");
    pieces.push(value);
  }
}

export async function writeLink(content) {
  const data = new TextEncoder().encode(JSON.stringify(content));
  return `#link=${toText(await pass(data, new CompressionStream("deflate-raw")))}`;
}

// Reads what an address says: `#play=NAME`, `#edit=NAME`, with `&file=FILE`, or `#link=…` of `writeLink`.
export async function readLink(fragment, fallback = "classics/tic-tac-toe") {
  const fields = new URLSearchParams(fragment.slice(1));
  if (fields.has("link")) {
    let content;
    try {
      content = JSON.parse(new TextDecoder().decode(await pass(toBytes(fields.get("link")), new DecompressionStream("deflate-raw"), MAX_LENGTH)));
    } catch {
      throw new Error("This link is damaged.");
    }
    return { ...checkContent(content), shared: true };
  }
  const name = fields.get("play") ?? fields.get("edit") ?? fallback;
  return { name: NAME.test(name) ? name : fallback, changes: null, game: null, shared: false, edit: fields.has("edit") ? (fields.get("file") ?? "ruleset.yaml") : null };
}

// Takes from a link what may stand in it, and nothing else.
function checkContent({ name, changes, game }) {
  const wrong = () => {
    throw new Error("This link is damaged.");
  };
  if (typeof name !== "string" || !NAME.test(name)) wrong();
  for (const change of Object.values(changes ?? {})) {
    const isDiff = Array.isArray(change) && Number.isInteger(change[0]) && Array.isArray(change[1]) && change[1].every(([from, count, added]) => Number.isInteger(from) && Number.isInteger(count) && Array.isArray(added) && added.every((line) => typeof line === "string"));
    if (change !== null && typeof change !== "string" && !isDiff) wrong();
  }
  if (!game) return { name, changes: changes ?? {}, game: null };
  const { wish, seed, kinds, moves } = game;
  if (!Number.isSafeInteger(seed) || !Array.isArray(moves) || !moves.every((move) => Array.isArray(move) && move.length === 2 && move.every((part) => typeof part === "string"))) wrong();
  return { name, changes: changes ?? {}, game: { wish: wish ?? {}, seed, kinds: Object.values(kinds ?? {}).map(String), moves } };
}
