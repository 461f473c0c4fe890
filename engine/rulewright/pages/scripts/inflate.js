// Unpacks what zlib has packed: by the browser's own DecompressionStream, or where there is none by
// the few lines below (RFC 1950 and 1951).

export async function unpacked(bytes) {
  if (!globalThis.DecompressionStream) return inflate(bytes);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const LENGTHS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99,
  115, 131, 163, 195, 227, 258];
const DISTANCES = [1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769,
  1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577];
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const extraOfLength = (code) => (code < 8 || code === 28 ? 0 : (code >> 2) - 1);
const extraOfDistance = (code) => (code < 4 ? 0 : (code >> 1) - 1);

export function inflate(bytes) {
  let out = new Uint8Array(bytes.length * 8);
  let size = 0;
  let at = 2; // behind the two bytes of zlib
  let held = 0;
  let bits = 0;

  const read = (count) => {
    while (bits < count) {
      held |= bytes[at++] << bits;
      bits += 8;
    }
    const value = held & ((1 << count) - 1);
    held >>>= count;
    bits -= count;
    return value;
  };
  const room = (more) => {
    if (size + more <= out.length) return;
    const larger = new Uint8Array(2 * (size + more));
    larger.set(out);
    out = larger;
  };
  const symbol = ({ counts, symbols }) => {
    let code = 0;
    let first = 0;
    let index = 0;
    for (let length = 1; length < 16; length += 1) {
      code |= read(1);
      if (code - first < counts[length]) return symbols[index + code - first];
      index += counts[length];
      first = (first + counts[length]) << 1;
      code <<= 1;
    }
    throw new Error("the game in this page is damaged");
  };

  for (let last = 0; !last;) {
    last = read(1);
    const kind = read(2);
    if (kind === 0) {
      held = bits = 0;
      const length = bytes[at] | (bytes[at + 1] << 8);
      room(length);
      out.set(bytes.subarray(at + 4, at + 4 + length), size);
      at += 4 + length;
      size += length;
      continue;
    }
    const [literals, distances] = kind === 1 ? FIXED : own(read, symbol);
    for (let code = symbol(literals); code !== 256; code = symbol(literals)) {
      if (code < 256) {
        room(1);
        out[size++] = code;
        continue;
      }
      const length = LENGTHS[code - 257] + read(extraOfLength(code - 257));
      const distance = symbol(distances);
      const back = DISTANCES[distance] + read(extraOfDistance(distance));
      room(length);
      for (let each = 0; each < length; each += 1, size += 1) out[size] = out[size - back];
    }
  }
  return out.subarray(0, size);
}

// The two codes that a block brings along.
function own(read, symbol) {
  const literals = read(5) + 257;
  const distances = read(5) + 1;
  const many = read(4) + 4;
  const lengths = new Array(19).fill(0);
  for (const place of ORDER.slice(0, many)) lengths[place] = read(3);
  const code = coded(lengths);
  const found = [];
  while (found.length < literals + distances) {
    const next = symbol(code);
    if (next < 16) found.push(next);
    else if (next === 16) found.push(...new Array(3 + read(2)).fill(found.at(-1)));
    else found.push(...new Array(next === 17 ? 3 + read(3) : 11 + read(7)).fill(0));
  }
  return [coded(found.slice(0, literals)), coded(found.slice(literals))];
}

function coded(lengths) {
  const counts = new Array(16).fill(0);
  for (const length of lengths) counts[length] += 1;
  counts[0] = 0;
  const symbols = lengths.map((length, symbol) => [length, symbol]).filter(([length]) => length);
  symbols.sort(([one], [other]) => one - other);
  return { counts, symbols: symbols.map(([, symbol]) => symbol) };
}

const FIXED = [
  coded([
    ...new Array(144).fill(8), ...new Array(112).fill(9), ...new Array(24).fill(7), ...new Array(8).fill(8),
  ]),
  coded(new Array(30).fill(5)),
];
