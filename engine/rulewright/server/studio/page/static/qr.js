// QR codes of links: bytes, error correction L, versions 1 to 10 (ISO/IEC 18004), so up to 271 bytes.

const CHECKS = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18]; // bytes of error correction in a block, by version
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4];
const MASKS = [
  (x, y) => (x + y) % 2 === 0, (x, y) => y % 2 === 0, (x) => x % 3 === 0, (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0, (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

// Rows of booleans, true for dark; null for a text that is too long. A `mask` is chosen if none is given.
export function matrix(text, mask = null) {
  const bytes = [...new TextEncoder().encode(text)];
  const version = CHECKS.findIndex((_, at) => bytes.length + (at + 1 < 10 ? 2 : 3) <= capacity(at + 1)) + 1;
  if (!version) return null;
  const words = interleaved(padded(bytes, version), version);
  const all = mask === null ? MASKS.map((_, number) => drawn(words, version, number)) : [drawn(words, version, mask)];
  return all.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}

// The dark modules as the data of a path, each one unit wide, in a quiet zone of four.
export function path(rows) {
  return rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1z` : ""))).join("");
}

function rawBytes(version) {
  let bits = (16 * version + 128) * version + 64;
  if (version > 1) {
    const count = Math.floor(version / 7) + 2;
    bits -= (25 * count - 10) * count - 55;
    if (version > 6) bits -= 36;
  }
  return bits >> 3;
}

function capacity(version) {
  return rawBytes(version) - CHECKS[version - 1] * BLOCKS[version - 1];
}

function padded(bytes, version) {
  const bits = [];
  const add = (value, count) => {
    for (let at = count - 1; at >= 0; at--) bits.push((value >> at) & 1);
  };
  add(4, 4);
  add(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) add(byte, 8);
  const room = capacity(version) * 8;
  add(0, Math.min(4, room - bits.length));
  add(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11) add(pad, 8);
  return Array.from({ length: bits.length / 8 }, (_, at) => Number.parseInt(bits.slice(8 * at, 8 * at + 8).join(""), 2));
}

function times(one, other) {
  let product = 0;
  for (let at = 7; at >= 0; at--) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((other >> at) & 1) * one);
  return product;
}

function divisor(degree) {
  const result = [...new Array(degree - 1).fill(0), 1];
  for (let step = 0, root = 1; step < degree; step++, root = times(root, 2)) {
    for (let at = 0; at < degree; at++) result[at] = times(result[at], root) ^ (result[at + 1] ?? 0);
  }
  return result;
}

function remainder(data, factors) {
  const result = factors.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ result.shift();
    result.push(0);
    factors.forEach((one, at) => (result[at] ^= times(one, factor)));
  }
  return result;
}

function interleaved(data, version) {
  const [count, checks] = [BLOCKS[version - 1], CHECKS[version - 1]];
  const short = Math.floor(rawBytes(version) / count) - checks;
  const longer = rawBytes(version) % count;
  const factors = divisor(checks);
  let from = 0;
  const blocks = Array.from({ length: count }, (_, at) => data.slice(from, (from += short + (at >= count - longer ? 1 : 0))));
  const after = blocks.map((block) => remainder(block, factors));
  const columns = (rows) => Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, at) => rows.map((row) => row[at]).filter((byte) => byte !== undefined)).flat();
  return [...columns(blocks), ...columns(after)];
}

function drawn(words, version, mask) {
  const size = 17 + 4 * version;
  const rows = Array.from({ length: size }, () => new Array(size).fill(false));
  const fixed = rows.map((row) => [...row]);
  const set = (x, y, dark) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    rows[y][x] = Boolean(dark);
    fixed[y][x] = true;
  };
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) {
    for (let dy = -4; dy <= 4; dy++) for (let dx = -4; dx <= 4; dx++) set(x + dx, y + dy, ![2, 4].includes(Math.max(Math.abs(dx), Math.abs(dy))));
  }
  const places = aligned(version);
  const last = places.length - 1;
  places.forEach((x, i) =>
    places.forEach((y, j) => {
      if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) return;
      for (let dy = -2; dy <= 2; dy++) for (let dx = -2; dx <= 2; dx++) set(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    }),
  );
  format(set, size, mask);
  if (version > 6) {
    const bits = (version << 12) | checked(version, 12, 0x1f25);
    for (let at = 0; at < 18; at++) {
      const [x, y] = [size - 11 + (at % 3), Math.floor(at / 3)];
      set(x, y, (bits >> at) & 1);
      set(y, x, (bits >> at) & 1);
    }
  }
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
        if (fixed[y][x]) continue;
        const dark = at < words.length * 8 && (words[at >> 3] >> (7 - (at & 7))) & 1;
        rows[y][x] = Boolean(dark) !== MASKS[mask](x, y);
        at++;
      }
    }
  }
  return rows;
}

function checked(value, count, polynomial) {
  let rest = value;
  for (let at = 0; at < count; at++) rest = (rest << 1) ^ ((rest >> (count - 1)) * polynomial);
  return rest;
}

function format(set, size, mask) {
  const value = (1 << 3) | mask; // L
  const bits = ((value << 10) | checked(value, 10, 0x537)) ^ 0x5412;
  const bit = (at) => (bits >> at) & 1;
  for (let at = 0; at < 6; at++) set(8, at, bit(at));
  set(8, 7, bit(6));
  set(8, 8, bit(7));
  set(7, 8, bit(8));
  for (let at = 9; at < 15; at++) set(14 - at, 8, bit(at));
  for (let at = 0; at < 8; at++) set(size - 1 - at, 8, bit(at));
  for (let at = 8; at < 15; at++) set(8, size - 15 + at, bit(at));
  set(8, size - 8, true);
}

function aligned(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  const places = Array.from({ length: count - 1 }, (_, at) => version * 4 + 10 - at * step);
  return [6, ...places.reverse()];
}

// How hard it is to read: long runs, squares of one colour, and too much of one.
function penalty(rows) {
  let sum = 0;
  for (const lines of [rows, rows[0].map((_, x) => rows.map((row) => row[x]))]) {
    for (const line of lines) {
      for (const run of line.map(Number).join("").match(/0+|1+/g)) if (run.length > 4) sum += run.length - 2;
      sum += 40 * (line.map(Number).join("").match(/(?=00001011101|10111010000)/g)?.length ?? 0);
    }
  }
  const size = rows.length;
  for (let y = 0; y + 1 < size; y++) for (let x = 0; x + 1 < size; x++) if (rows[y][x] === rows[y][x + 1] && rows[y][x] === rows[y + 1][x] && rows[y][x] === rows[y + 1][x + 1]) sum += 3;
  const dark = rows.flat().filter(Boolean).length / (size * size);
  return sum + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}
