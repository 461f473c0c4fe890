// The files of the playground: fetched from its host, or, where the whole page is one file, taken from it.

const elements = [...document.querySelectorAll("script[data-part]")];

async function unpack(text) {
  const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// The files by their names; null where they are fetched.
export const parts = elements.length ? Object.fromEntries(await Promise.all(elements.map(async (one) => [one.dataset.part, await unpack(one.textContent)]))) : null;
for (const element of elements) element.remove();

export const readText = (name) => new TextDecoder().decode(parts[name]);

// The address of a script for a worker.
export function findScript(name, base) {
  return parts ? URL.createObjectURL(new Blob([parts[name]], { type: "text/javascript" })) : new URL(name, base).href;
}

// The bytes of a file; null if there is none.
export async function findFile(name, base) {
  if (parts) return parts[name]?.slice().buffer ?? null;
  const answer = await fetch(new URL(name, base));
  return answer.ok ? answer.arrayBuffer() : null;
}
