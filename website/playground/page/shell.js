// The page around the table: opens rulesets, begins games, edits rules, saves and shares.

import { packChanges, readLink, unpackChanges, writeLink } from "./links.js";
import { findFile, findScript, parts, readText } from "./parts.js";
import { Rpc, trusted } from "./rpc.js";
import { readZip, writeZip } from "./zip.js";

const $ = (id) => document.getElementById(id);
const base = new URL(".", location.href).href;
const BOTS = [["hand", "you"], ["random", "at random"], ["greedy", "greedy"], ["mcts:30", "quick search"], ["mcts:200", "search"], ["mcts:1000", "long search"]];
const STEPS = ["python", "files", "engine"];
const PLAYED = "mcts:200"; // who plays the other seats, unless the reader chooses otherwise

// The ruleset that is open. `original` are the files as they came; `shared` says that a link brought it.
const state = { name: "", original: {}, files: {}, shared: false, own: false, settings: null, wish: {}, kinds: [], seed: 1, file: "ruleset.yaml" };
const listeners = new Set();
let editor = null;

// --- workers --------------------------------------------------------------------------------------

const script = findScript("worker.js", base);
const front = new Rpc(script, { base, parts }, heard);
let back = null; // the second worker: what takes seconds
let working = 0; // questions to the second worker
let bots = null;
let native = []; // the fingerprints of the rules that came compiled

function heard(message, worker) {
  if (message.revision !== undefined) {
    if (message.game === table.game?.id) for (const listener of listeners) listener(message.revision);
  } else if (message.native !== undefined) {
    chooseNatively(message).then((code) => worker.postMessage({ native: message.native, code }));
  }
}

async function openBots() {
  const { Bots } = await import("./bots.js");
  bots ??= new Bots(findScript("bots_worker.js", base), {
    find: (name) => findFile(name, base),
    has: (fingerprint) => (parts ? `native/${fingerprint}.wasm` in parts : native.includes(fingerprint)),
    print: printRules,
  });
  table.bots = bots;
  return bots;
}

// Asks the rules as native code; null if there is none.
async function chooseNatively(question) {
  return (await openBots()).choose(question);
}

// Returns the rules in the setting of the game as WebAssembly, with their fingerprint; null if they cannot be printed.
async function printRules() {
  const printed = await (await later()).ask("native", { ...state.wish, players: table.game.seats.length });
  return printed && { fingerprint: printed.fingerprint, code: Uint8Array.from(atob(printed.module), (letter) => letter.charCodeAt(0)).buffer };
}

// Returns the second worker, with the same files as the first. One call after the other brings it up to date.
function later() {
  back ??= { rpc: new Rpc(script, { base, parts }, heard), turn: Promise.resolve(), original: null, sent: {} };
  const worker = back;
  const turn = worker.turn.then(() => updateBack(worker));
  worker.turn = turn.catch(() => {});
  return turn;
}

// Asks the second worker. The reader can stop it meanwhile: what others have written may take as long as rules may.
async function askLater(name, ...given) {
  working += 1;
  $("stop").hidden = false;
  try {
    return await (await later()).ask(name, ...given);
  } finally {
    working -= 1;
    $("stop").hidden = working === 0;
  }
}

function stopLater() {
  back?.rpc.end();
  back = null;
}

async function updateBack(worker) {
  const { rpc } = worker;
  if (worker.original !== state.original) {
    const files = { ...state.files };
    if (!state.own) await rpc.ask("load", state.name);
    await rpc.ask("open", state.name, {}, files);
    Object.assign(worker, { original: state.original, sent: files });
  }
  for (const name of new Set([...Object.keys(state.files), ...Object.keys(worker.sent)])) {
    const text = state.files[name] ?? null;
    if ((worker.sent[name] ?? null) === text) continue;
    await rpc.ask("write", name, text);
    if (text === null) delete worker.sent[name];
    else worker.sent[name] = text;
  }
  return rpc;
}

// --- what the table asks --------------------------------------------------------------------------

const table = (window.playground = {
  game: null,
  ask: (method, path, query, body, token) => front.ask("ask", method, path, query, body, token, navigator.languages?.join(",") ?? "en"),
  listen: (listener) => listeners.add(listener),
  saveFile,
  times: {},
  front,
  state,
});

function saveFile(name, data, type = "application/octet-stream") {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([data], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

// --- rulesets and games ---------------------------------------------------------------------------

const draftKey = () => `rulewright-playground ${state.name}`;

function readDraft() {
  try {
    return JSON.parse(localStorage.getItem(draftKey()) ?? "null");
  } catch {
    return null;
  }
}

// Edits stay in this browser, under the name of the ruleset. What a link has brought is never kept over them.
function keepDraft() {
  if (state.own || state.shared) return;
  const changes = listChanges();
  try {
    if (Object.keys(changes).length) localStorage.setItem(draftKey(), JSON.stringify(changes));
    else localStorage.removeItem(draftKey());
  } catch {
    status("This browser does not store your edits. Save them as a zip.");
  }
}

function listChanges() {
  const changes = {};
  for (const [name, text] of Object.entries(state.files)) if (state.original[name] !== text) changes[name] = text;
  for (const name of Object.keys(state.original)) if (state.files[name] === undefined) changes[name] = null;
  return changes;
}

async function openRuleset(name, { changes = null, texts = null, shared = false, game = {} } = {}) {
  progress(`Opening ${name}…`, 4);
  listeners.clear();
  Object.assign(state, { name, shared, own: texts !== null, settings: null });
  if (!state.own) await front.ask("load", name);
  state.original = await front.ask("open", name, {}, texts);
  const wanted = changes ? unpackChanges(state.original, changes) : state.own ? {} : (readDraft() ?? {});
  state.files = { ...state.original };
  for (const [file, text] of Object.entries(wanted)) {
    await front.ask("write", file, text);
    if (text === null) delete state.files[file];
    else state.files[file] = text;
  }
  if (Object.keys(wanted).length && !shared) status("These are the rules with your edits. To restore the original, choose Files › Undo all edits.");
  await beginGame(game);
  if (editor) editor.openFiles(state.files, state.file in state.files ? state.file : "ruleset.yaml");
}

async function beginGame({ wish = {}, kinds = null, seed = null, moves = [] } = {}) {
  progress("Setting up the table…", 4.5);
  Object.assign(state, { wish, seed: seed ?? 1 + Math.floor(Math.random() * 999999) });
  const found = await front.ask("begin", wish, state.seed, {}, moves);
  state.kinds = found.seats.map((_, at) => kinds?.[at] ?? (at ? PLAYED : "hand"));
  const people = found.seats.filter((_, at) => state.kinds[at] === "hand");
  table.game = { ...found, eyes: people.length === 1 ? people[0] : null };
  listeners.clear();
  for (const [at, kind] of state.kinds.entries()) if (kind !== "hand") await sit(found.seats[at], kind);
  if (moves.length && found.moves < moves.length) notice(`The game in this link stops after ${found.moves} of its ${moves.length} moves: under these rules, the next one is illegal.`);
  const frame = $("table");
  frame.hidden = false;
  if (parts) frame.srcdoc = readText("table.html");
  else frame.src = `table/index.html?game=${found.id}`;
  await new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
  $("loading").hidden = true;
  table.times.table = performance.now();
}

const sit = (seat, kind) => front.ask("ask", "POST", `/t/${table.game.id}/owner/sit`, "", JSON.stringify({ seat, kind, page: {} }), table.game.token, "en");

// --- the dialog of a new game ---------------------------------------------------------------------

const field = (label, control) => {
  const element = document.createElement("label");
  element.className = "field";
  element.append(Object.assign(document.createElement("span"), { textContent: label }), control);
  return element;
};

const choice = (pairs, value, id) => {
  const select = document.createElement("select");
  for (const [key, words] of pairs) select.append(new Option(words, key));
  select.value = value;
  if (id) select.name = id;
  return select;
};

async function showSetup() {
  state.settings ??= await front.ask("settings", [...(navigator.languages ?? ["en"])]);
  const { players, editions, edition, variants, options } = state.settings;
  const box = $("settings");
  const [least, most] = players;
  const count = choice(Array.from({ length: most - least + 1 }, (_, at) => [String(least + at), String(least + at)]), String(state.wish.players ?? table.game?.seats.length ?? least), "players");
  const seats = document.createElement("fieldset");
  const draw = () => {
    seats.replaceChildren(Object.assign(document.createElement("legend"), { textContent: "Players of the seats" }));
    for (let at = 0; at < Number(count.value); at += 1) {
      seats.append(field(`Seat ${at + 1}`, choice(BOTS, state.kinds[at] ?? (at ? PLAYED : "hand"), `seat-${at}`)));
    }
  };
  count.onchange = draw;
  draw();
  const parts = [];
  if (most > least) parts.push(field("Players", count));
  if (editions.length) parts.push(field("Edition", choice(editions.map(({ name, title }) => [name, title]), state.wish.edition ?? edition, "edition")));
  for (const variant of variants) {
    const tick = Object.assign(document.createElement("input"), { type: "checkbox", name: "variant", value: variant.name, checked: state.wish.variants?.includes(variant.name) ?? false });
    parts.push(field(`Variant: ${variant.title}`, tick));
  }
  for (const option of options) {
    const value = state.wish.options?.[option.name] ?? option.default;
    const control = option.values.length ? choice(option.values, value, `option-${option.name}`) : Object.assign(document.createElement("input"), { name: `option-${option.name}`, value });
    parts.push(field(option.title, control));
  }
  const seed = Object.assign(document.createElement("input"), { type: "number", name: "seed", value: "", placeholder: "random", min: 0 });
  box.replaceChildren(...parts, seats, field("Seed", seed));
  $("setup-problem").textContent = "";
  $("setup").showModal();
}

async function readSetup() {
  const form = $("setup").querySelector("form").elements;
  const named = (name) => form[name]?.value;
  const players = Number(named("players") ?? state.settings.players[0]);
  const wish = { players };
  if (named("edition")) wish.edition = named("edition");
  wish.variants = [...form].filter((one) => one.name === "variant" && one.checked).map((one) => one.value);
  wish.options = Object.fromEntries(state.settings.options.map(({ name }) => [name, named(`option-${name}`)]));
  const kinds = Array.from({ length: players }, (_, at) => named(`seat-${at}`));
  const seed = named("seed") === "" ? null : Number(named("seed"));
  await beginGame({ wish, seed, kinds });
}

// --- the editor -----------------------------------------------------------------------------------

async function toggleEditor(open = $("rules").hidden, file = null) {
  $("rules").hidden = !open;
  $("panes").classList.toggle("both", open);
  $("edit").setAttribute("aria-pressed", String(open));
  if (!open) return;
  if (file) state.file = file;
  if (!editor) {
    const { Editor } = await import("./editor.js");
    editor = new Editor({ front, askLater, state, keepDraft, status, notice });
    editor.openFiles(state.files, state.file in state.files ? state.file : "ruleset.yaml");
    table.editor = editor;
    table.times.editor = performance.now();
    later().catch(() => {});
  } else if (file) editor.openFile(file);
}

// --- sharing and files ----------------------------------------------------------------------------

async function makeLink() {
  const game = await front.ask("game");
  if (state.own) throw new Error("Links work only for included games. Save your own rules as a zip instead.");
  return base + "index.html" + (await writeLink({ name: state.name, changes: packChanges(state.original, listChanges()), game }));
}

async function share() {
  const link = await makeLink();
  if (link.length > 30000) throw new Error("Your edits are too long for a link. Save them as a zip instead.");
  table.link = link;
  try {
    await navigator.clipboard.writeText(link);
    status(`The link is copied (${link.length.toLocaleString("en")} characters): rules, edits and moves.`);
  } catch {
    prompt("Copy this link:", link);
  }
}

async function openZip(file) {
  const texts = await readZip(await file.arrayBuffer());
  const name = /^ruleset:\s*([\w-]+)/m.exec(texts["ruleset.yaml"] ?? "")?.[1];
  if (!name) throw new Error("This zip has no ruleset.yaml.");
  await openRuleset(name, { texts });
}

// --- messages -------------------------------------------------------------------------------------

function progress(text, step) {
  $("progress").textContent = text;
  $("bar").value = step;
}

function status(text) {
  $("status").textContent = text;
}

function notice(text) {
  $("notice").textContent = text;
  $("notice").hidden = !text;
}

const guarded = (action) => async (...given) => {
  notice("");
  try {
    await action(...given);
  } catch (fault) {
    notice(fault.message);
    $("loading").hidden = table.game !== null;
  }
};

// --- beginning ------------------------------------------------------------------------------------

async function openAddress() {
  const link = await readLink(location.hash);
  $("ruleset").value = link.name;
  await openRuleset(link.name, { changes: link.changes, shared: link.shared, game: link.game ?? {} });
  if (link.shared) notice(link.changes ? "This link contains rules edited by another person. Your own edits are unchanged." : "");
  if (link.edit || (link.changes && Object.keys(link.changes).length)) await toggleEditor(true, link.edit || Object.keys(link.changes ?? {})[0]);
}

// A page that is one file has one ruleset.
async function openOnly() {
  const { name, texts, game } = JSON.parse(readText("start.json"));
  await openRuleset(name, { texts, game: game ?? {} });
}

async function begin() {
  const registered = parts ? null : navigator.serviceWorker?.register(trusted(new URL("service_worker.js", base).href)).catch(() => null);
  const { rulesets, native: compiled } = parts ? { rulesets: [], native: [] } : await (await fetch("rulesets.json")).json();
  native = compiled;
  $("ruleset").replaceChildren(...rulesets.map(({ name, title }) => new Option(title, name)));
  $("ruleset").parentElement.hidden = $("share").hidden = Boolean(parts);
  const ticking = setInterval(() => {
    const done = STEPS.filter((step) => front.steps[step]).length;
    progress(["Loading Python…", "Reading the engine…", "Starting the engine…", "Opening the rules…"][done], done + 1);
  }, 100);
  try {
    await front.ready;
  } finally {
    clearInterval(ticking);
  }
  Object.assign(table.times, front.steps);
  await (parts ? openOnly() : openAddress());
  await registered;
  await (await openBots()).prepare(table.game?.fingerprint);
  table.times.ready = performance.now();
}

$("ruleset").onchange = guarded(async () => {
  history.replaceState(null, "", `#play=${$("ruleset").value}`);
  await openRuleset($("ruleset").value);
});
$("new").onclick = guarded(showSetup);
$("setup").onclose = guarded(async () => {
  if ($("setup").returnValue === "begin") await readSetup();
});
$("edit").onclick = guarded(() => toggleEditor());
$("stop").onclick = stopLater;
$("share").onclick = guarded(share);
$("save").onclick = guarded(async () => saveFile(`${state.name.split("/").pop()}.zip`, writeZip(state.files), "application/zip"));
$("open").onclick = () => $("zip").click();
$("zip").onchange = guarded(async () => {
  if ($("zip").files.length) await openZip($("zip").files[0]);
  $("zip").value = "";
});
$("book").onclick = guarded(async () => {
  status("Printing the rulebook…");
  const html = await askLater("book", state.wish.edition ?? null, state.wish.variants ?? [], null);
  saveFile(`${state.name.split("/").pop()}.html`, html, "text/html");
  status("");
});
$("restore").onclick = guarded(async () => {
  try {
    localStorage.removeItem(draftKey());
  } catch {
    // Nothing is kept.
  }
  await openRuleset(state.name, state.own ? { texts: state.original } : {});
});
for (const item of $("menu").querySelectorAll("button")) item.addEventListener("click", () => ($("menu").open = false));
if (!parts) addEventListener("hashchange", guarded(openAddress));

guarded(begin)();
