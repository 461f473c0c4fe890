// Runs Python in a worker: the studio and the language service, asked by messages. It is no module, because
// a browser starts modules from no file on disk (`rulewright export`).

"use strict";

const SITE = "/site";
const HOME = "/playground";
const boot = {};
let parts = null; // the files of the playground, where they came with the page; else they are fetched
let python = null;
let calls = null;
const began = performance.now();

const mark = (step) => postMessage({ step, at: performance.now() - began });

// Returns the response for a file of the playground.
async function load(name) {
  if (parts) return new Response(parts[name], { headers: { "content-type": name.endsWith(".wasm") ? "application/wasm" : "text/plain" } });
  const answer = await fetch(new URL(name, boot.base));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer;
}

const loadPack = async (name) => (await load(name)).json();

// Returns the compiled modules, by the folder that they belong into: see `print_pack` of compiled.py.
async function loadModules() {
  const data = await (await load("modules.wasm")).arrayBuffer();
  let at = 19 + new DataView(data).getUint32(19, true) + 4;
  const modules = { library: {}, site: {} };
  for (const [name, size] of JSON.parse(new TextDecoder().decode(new Uint8Array(data, 23, at - 23)))) {
    const [, folder, path] = /^(\w+)\/(.*)$/.exec(name);
    modules[folder][path] = new Uint8Array(data, at, size);
    at += size;
  }
  return modules;
}

// Returns a zip without compression, as Python reads its library from.
function makeZip(pack) {
  const encoder = new TextEncoder();
  const pieces = [];
  const entries = [];
  let at = 0;
  const push = (bytes) => {
    pieces.push(bytes);
    at += bytes.length;
  };
  const header = (name, size, offset) => {
    const central = offset !== undefined;
    const view = new DataView(new ArrayBuffer(central ? 46 : 30));
    view.setUint32(0, central ? 0x02014b50 : 0x04034b50, true);
    view.setUint16(central ? 6 : 4, 20, true);
    view.setUint16(central ? 14 : 12, 0x21, true); // 1980-01-01
    view.setUint32(central ? 20 : 18, size, true);
    view.setUint32(central ? 24 : 22, size, true);
    view.setUint16(central ? 28 : 26, name.length, true);
    if (central) view.setUint32(42, offset, true);
    return new Uint8Array(view.buffer);
  };
  for (const [path, text] of Object.entries(pack)) {
    const [name, bytes] = [encoder.encode(path), typeof text === "string" ? encoder.encode(text) : text];
    entries.push({ name, size: bytes.length, offset: at });
    push(header(name, bytes.length));
    push(name);
    push(bytes);
  }
  const start = at;
  for (const { name, size, offset } of entries) {
    push(header(name, size, offset));
    push(name);
  }
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(8, entries.length, true);
  end.setUint16(10, entries.length, true);
  end.setUint32(12, at - start, true);
  end.setUint32(16, start, true);
  push(new Uint8Array(end.buffer));
  return new Blob(pieces);
}

function writeFiles(folder, pack) {
  const folders = new Set();
  for (const [path, text] of Object.entries(pack)) {
    const place = `${folder}/${path}`;
    const above = place.slice(0, place.lastIndexOf("/"));
    if (!folders.has(above)) python.FS.mkdirTree(above);
    folders.add(above);
    python.FS.writeFile(place, text);
  }
}

const importModule = (name) => import(parts ? URL.createObjectURL(new Blob([parts[name]], { type: "text/javascript" })) : new URL(name, boot.base).href);

// Pyodide takes a worker for a module if this throws: it needs nothing else of one.
self.importScripts = () => {
  throw new TypeError("scripts are imported as modules");
};

async function start(given) {
  Object.assign(boot, given);
  parts = given.parts ?? null;
  const modules = loadModules();
  const engine = loadPack("engine.json");
  const library = Promise.all([loadPack("python.json"), modules]).then(([sources, compiled]) => makeZip({ ...sources, ...compiled.library }));
  // Pyodide fetches its parts by address: these two are made here, or have come with the page.
  const fetchOutside = self.fetch;
  self.fetch = async (address, options) => {
    if (String(address).endsWith("/library.zip")) return new Response(await library);
    if (parts && String(address).endsWith("pyodide.asm.wasm")) return load("pyodide/pyodide.asm.wasm");
    return fetchOutside(address, options);
  };
  const [{ loadPyodide }, { default: createPyodideModule }, lock] = await Promise.all([
    importModule("pyodide/pyodide.mjs"),
    importModule("pyodide/pyodide.asm.mjs"),
    load("pyodide/lock.json").then((answer) => answer.text()),
  ]);
  const indexURL = parts ? "https://playground.invalid/" : new URL("pyodide/", boot.base).href;
  python = await loadPyodide({
    indexURL,
    stdLibURL: `${indexURL}library.zip`,
    lockFileContents: lock,
    createPyodideModule,
    env: { HOME, RULEWRIGHT_CACHE: `${HOME}/cache`, RULEWRIGHT_CC: "", PYTHONDONTWRITEBYTECODE: "1" },
    stdout: (text) => console.log(text),
    stderr: (text) => console.warn(text),
  });
  mark("python");
  writeFiles(SITE, { ...(await engine), ...(await modules).site });
  mark("files");
  python.FS.mkdirTree(HOME);
  python.FS.mkdirTree(`${SITE}/rulewright/_data/rulesets`);
  python.runPython(`import gc, os, sys; sys.path.insert(0, "${SITE}"); os.umask(0o022); gc.set_threshold(100_000, 50, 100)`);
  calls = python.pyimport("rulewright.server.playground.worker_calls").WorkerCalls(
    python.runPython(`import pathlib; pathlib.Path("${HOME}")`),
    (id, revision) => postMessage({ revision, game: id }),
    askNative,
  );
  mark("engine");
}

// Asks the worker of the bots, by way of the page.
const asked = new Map();
let questions = 0;
function askNative(fingerprint, cells, kind, budget, seed) {
  const data = cells.toJs();
  return new Promise((resolve) => {
    asked.set(++questions, resolve);
    postMessage({ native: questions, fingerprint, cells: new Int32Array(data.slice().buffer), kind, budget, seed });
  });
}

const own = {
  // Puts a shipped ruleset where Python finds it.
  async load(name) {
    writeFiles(`${SITE}/rulewright/_data/rulesets/${name}`, await loadPack(`rulesets/${name}.json`));
  },
  memory: () => python._module.HEAP8.length,
};

let ready = null;
onmessage = async ({ data }) => {
  if (data.boot) {
    ready = start(data.boot);
    ready.then(
      () => postMessage({ ready: true }),
      (fault) => postMessage({ failed: String(fault?.message ?? fault).slice(-3000) }),
    );
    return;
  }
  if (data.native) {
    asked.get(data.native)?.(data.code ?? undefined);
    asked.delete(data.native);
    return;
  }
  try {
    await ready;
    if (own[data.name]) postMessage({ id: data.id, result: await own[data.name](...data.given) });
    else postMessage({ id: data.id, ...JSON.parse(await calls.run_call(data.name, JSON.stringify(data.given))) });
  } catch (fault) {
    postMessage({ id: data.id, fault: String(fault?.message ?? fault).slice(-3000) });
  }
};
