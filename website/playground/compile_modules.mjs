// Compiles the modules that a game needs: `node compile_modules.mjs PYODIDE < sources`. It begins a game in Pyodide
// and compiles the modules that were imported. Sources are JSON: {library: path of a zip, engine, ruleset: [name,
// files]}; the answer is JSON: the compiled modules in base64, by their paths below `library/` and `site/`.

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

// Node would print the source around it: all of Pyodide.
process.on("uncaughtException", (fault) => {
  console.error(String(fault?.message ?? fault).slice(-3000));
  process.exit(1);
});

const [folder] = process.argv.slice(2);
const { library, engine, ruleset } = JSON.parse(readFileSync(0, "utf-8"));
const [SITE, HOME] = ["/site", "/playground"];
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));
const python = await loadPyodide({
  indexURL: `${folder}/`,
  stdLibURL: library,
  lockFileContents: JSON.stringify({ info: JSON.parse(readFileSync(join(folder, "pyodide-lock.json"), "utf-8")).info, packages: {} }),
  env: { HOME, RULEWRIGHT_CACHE: `${HOME}/cache`, RULEWRIGHT_CC: "", PYTHONDONTWRITEBYTECODE: "1" },
  stdout: (text) => process.stderr.write(`${text}\n`),
});
const made = new Set();
const write = (above, pack) => {
  for (const [path, text] of Object.entries(pack)) {
    const place = `${above}/${path}`;
    if (!made.has(dirname(place))) python.FS.mkdirTree(dirname(place));
    made.add(dirname(place));
    python.FS.writeFile(place, text.startsWith("base64:") ? Buffer.from(text.slice(7), "base64") : text);
  }
};
write(SITE, engine);
const [name, files] = ruleset;
write(`${SITE}/rulewright/_data/rulesets/${name}`, files);
python.FS.mkdirTree(HOME);
python.runPython(`import os, sys; sys.path.insert(0, "${SITE}"); os.umask(0o022)`);
const calls = python.pyimport("rulewright.server.playground.worker_calls").WorkerCalls(python.runPython(`import pathlib; pathlib.Path("${HOME}")`));
const ask = async (call, ...given) => {
  const answer = JSON.parse(await calls.run_call(call, JSON.stringify(given)));
  if (!("result" in answer)) throw new Error(JSON.stringify(answer));
  return answer.result;
};
await ask("open", name, {});
const game = await ask("begin", {}, 1, {}, []);
const request = (method, path, body) => ask("ask", method, `/t/${game.id}/owner/${path}`, "", JSON.stringify(body), game.token, "en");
await request("POST", "sit", { seat: game.seats[1], kind: "greedy", page: {} });
await request("GET", "state", {});
const compiled = python.runPython(`
import base64, importlib.util, json, marshal, types

def strip(code, is_own):
    """Return code whose instructions all have the line of its beginning: the true numbers are a fifth of it."""
    inner = (strip(one, is_own) if isinstance(one, types.CodeType) else one for one in code.co_consts)
    units = len(code.co_code) // 2
    # Entries of eight instructions each, "no column, no further line": see Objects/codeobject.c of CPython.
    # Those of libraries have no line at all.
    entry, rest = bytes([0xEF, 0]), bytes([0xE8 + (units - 1) % 8, 0])
    if not is_own:
        entry, rest = bytes([0xFF]), bytes([0xF8 + (units - 1) % 8])
    lines = entry * ((units - 1) // 8) + rest
    return code.replace(co_linetable=lines, co_consts=tuple(inner))

found = {}
for name, module in sorted(sys.modules.items()):
    path = getattr(module, "__file__", None) or ""
    loader = getattr(module.__spec__, "loader", None)
    if not path.endswith(".py") or isinstance(loader, type):  # Python brings some along, frozen
        continue
    source = loader.get_source(name)
    short = "site/" + path.removeprefix("${SITE}/") if path.startswith("${SITE}/") else "library/" + path.partition(".zip/")[2]
    code = strip(compile(source, short, "exec", optimize=2, dont_inherit=True), short.startswith("site/rulewright/"))
    data = importlib.util.MAGIC_NUMBER + bytes(12) + marshal.dumps(code)
    found[short + "c"] = base64.b64encode(data).decode()
json.dumps(found)
`);
process.stdout.write(compiled, () => process.exit(0));
