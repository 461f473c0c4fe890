// Rulesets as zips: written without compression, read with or without.

const MAX_FILES = 2000;
const MAX_BYTES = 20000000;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

let table = null;

export function crc32(bytes) {
  table ??= Uint32Array.from({ length: 256 }, (_, byte) => {
    for (let bit = 0; bit < 8; bit += 1) byte = byte & 1 ? (byte >>> 1) ^ 0xedb88320 : byte >>> 1;
    return byte;
  });
  let sum = 0xffffffff;
  for (const byte of bytes) sum = table[(sum ^ byte) & 255] ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}

// Returns a zip with the texts of files by their names.
export function writeZip(files) {
  const pieces = [];
  const central = [];
  let at = 0;
  const record = (size, fields) => {
    const view = new DataView(new ArrayBuffer(size));
    for (const [offset, bytes, value] of fields) bytes === 4 ? view.setUint32(offset, value, true) : view.setUint16(offset, value, true);
    return new Uint8Array(view.buffer);
  };
  for (const [path, text] of Object.entries(files).sort()) {
    const [name, data] = [encoder.encode(path), encoder.encode(text)];
    const sum = crc32(data);
    central.push(record(46, [[0, 4, 0x02014b50], [4, 2, 20], [6, 2, 20], [8, 2, 0x800], [14, 2, 0x21], [16, 4, sum], [20, 4, data.length], [24, 4, data.length], [28, 2, name.length], [42, 4, at]]), name);
    const local = record(30, [[0, 4, 0x04034b50], [4, 2, 20], [6, 2, 0x800], [12, 2, 0x21], [14, 4, sum], [18, 4, data.length], [22, 4, data.length], [26, 2, name.length]]);
    pieces.push(local, name, data);
    at += local.length + name.length + data.length;
  }
  const size = central.reduce((total, piece) => total + piece.length, 0);
  const count = central.length / 2;
  const end = record(22, [[0, 4, 0x06054b50], [8, 2, count], [10, 2, count], [12, 4, size], [16, 4, at]]);
  const zip = new Uint8Array(at + size + end.length);
  let offset = 0;
  for (const piece of [...pieces, ...central, end]) {
    zip.set(piece, offset);
    offset += piece.length;
  }
  return zip;
}

async function inflate(bytes, most) {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const pieces = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(pieces).arrayBuffer());
    size += value.length;
    if (size > most) throw new Error("This zip is too large.");
    pieces.push(value);
  }
}

// Returns the texts of the files in a zip by their names, without the folder that all of them lie in.
export async function readZip(buffer) {
  const view = new DataView(buffer);
  let end = view.byteLength - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < 0) throw new Error("This file is not a zip file.");
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count > MAX_FILES) throw new Error("This zip has too many files.");
  const files = {};
  let left = MAX_BYTES;
  for (let number = 0; number < count; number += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== 0x02014b50) throw new Error("This zip is damaged.");
    const [method, packed, length] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true), view.getUint16(at + 28, true)];
    const name = decoder.decode(new Uint8Array(buffer, at + 46, length));
    const local = view.getUint32(at + 42, true);
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (name.endsWith("/") || /(^|\/)(\.|__MACOSX)/.test(name) || !/\.(ya?ml|ftl|csv|toml|md|txt|baseline|lock|svg)$/.test(name)) continue;
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const bytes = new Uint8Array(buffer, start, packed);
    if (method !== 0 && method !== 8) throw new Error(`${name} is packed in a way that cannot be read here.`);
    const data = method === 8 ? await inflate(bytes, left) : bytes;
    left -= data.length;
    if (left < 0) throw new Error("This zip is too large.");
    files[name] = decoder.decode(data);
  }
  const main = Object.keys(files).filter((name) => name.split("/").pop() === "ruleset.yaml").sort((a, b) => a.length - b.length)[0];
  if (main === undefined) throw new Error("This zip has no ruleset.yaml.");
  const folder = main.slice(0, -"ruleset.yaml".length);
  return Object.fromEntries(Object.entries(files).flatMap(([name, text]) => (name.startsWith(folder) ? [[name.slice(folder.length), text]] : [])));
}
