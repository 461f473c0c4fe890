// Runs the playground's Python under Node: reads calls as lines of JSON, writes answers as lines of JSON.
//
//   node playground_node.mjs FOLDER LIBRARY.zip MODULES

import { readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [folder, library, modules] = process.argv.slice(2);
const SITE = "/site";
const HOME = "/playground";
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide/pyodide.mjs")));
const python = await loadPyodide({
  indexURL: join(folder, "pyodide/"),
  stdLibURL: library,
  lockFileContents: readFileSync(join(folder, "pyodide/lock.json"), "utf-8"),
  env: { HOME, RULEWRIGHT_CACHE: `${HOME}/cache`, RULEWRIGHT_CC: "" },
  stdout: (text) => process.stderr.write(`${text}\n`),
});

const made = new Set();
function writeFiles(above, pack) {
  for (const [path, text] of Object.entries(pack)) {
    const place = `${above}/${path}`;
    if (!made.has(dirname(place))) python.FS.mkdirTree(dirname(place));
    made.add(dirname(place));
    python.FS.writeFile(place, text);
  }
}
const readPack = (name) => JSON.parse(readFileSync(join(folder, name), "utf-8"));

writeFiles(SITE, readPack("engine.json"));
for (const path of readdirSync(modules, { recursive: true })) {
  if (statSync(join(modules, path)).isFile()) writeFiles(SITE, { [path]: readFileSync(join(modules, path)) });
}
python.FS.mkdirTree(HOME);
python.FS.mkdirTree(`${SITE}/rulewright/_data/rulesets`);
python.runPython(`import os, sys; sys.path.insert(0, "${SITE}"); sys.dont_write_bytecode = True; os.umask(0o022)`);
let calls = null;
const begin = () => {
  calls ??= python.pyimport("rulewright.server.playground.worker_calls").WorkerCalls(python.runPython(`import pathlib; pathlib.Path("${HOME}")`));
  return calls;
};

for await (const line of createInterface({ input: process.stdin })) {
  const { name, given } = JSON.parse(line);
  let answer;
  try {
    if (name === "load") answer = { result: writeFiles(`${SITE}/rulewright/_data/rulesets/${given[0]}`, readPack(`rulesets/${given[0]}.json`)) ?? null };
    else if (name === "python") answer = { result: python.runPython(given[0]) ?? null };
    else answer = JSON.parse(await begin().run_call(name, JSON.stringify(given)));
  } catch (fault) {
    answer = { fault: String(fault.message ?? fault) };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
process.exit(0);
