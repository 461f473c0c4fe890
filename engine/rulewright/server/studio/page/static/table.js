// The page of a table: asks for everything that is to be shown, shows it, and sends what is done.

import { Choices } from "./choices.js";
import { Control } from "./control.js";
import { $, fill, h, show } from "./dom.js";
import { drags, Zoom } from "./gestures.js";
import { keys } from "./keys.js";
import { Marks } from "./marks.js";
import { enter, get, listen, post, Refused } from "./net.js";
import { code, Panels } from "./panels.js";
import { sceneIn, said } from "./scripts/scene.js";
import { themes } from "./theme.js";
import { setLanguage, speak, t } from "./words.js";

const PANEL = 292; // pixels of the panel beside the table
const WIDE = 1000; // a narrower window has no panel beside the table
const STEP = 4; // the table is laid out for windows of so many pixels more or less
const [LEAST, MOST] = [200, 4096];
const root = document.documentElement;
let told = null;
let ground = null;
let asking = null;
let again = false;

const choices = new Choices({ choose, say, narrowed: light, why });
choices.named = (node) => said(board.node(node) ?? {}) || node;
choices.member = (node) => board.node(node)?.stands?.keys?.at(-1);
choices.pointed = (nodes) => board.svg && board.light(nodes);
const board = sceneIn($("board"), { touch, pick: (node) => choices.pick(node.id), name: called });
const marks = new Marks($("board"), board);
const zoom = new Zoom($("board"), board);
const control = new Control($("board"), $("actions"), choices);
const panels = new Panels({ act, go, redraw: refresh, why, failed });

// What the server is told with every question, so that it answers with what this page shows.
function page() {
  return {
    ...size(),
    ...(state.eyes && { eyes: state.eyes }),
    ...(state.language && { language: state.language }),
    ...(state.acting && { acting: state.acting }),
    ...(told && state.language === state.spoken && { have: told.position, had: told.eyes }),
    ...(ground && { ground }),
    ...($("words").open && { lines: "yes" }),
  };
}

// The window of the table; as long as nobody has opened or closed the panel, with it and without.
function size() {
  const main = document.querySelector("main.table");
  const down = (pixels) => Math.min(MOST, Math.max(LEAST, Math.floor(pixels / STEP) * STEP));
  const high = down($("board").clientHeight || main.clientHeight);
  const all = main.clientWidth;
  const window = (wide) => `${down(wide)}x${high}`;
  if (all < WIDE || state.panel === false) return { size: window(all) };
  if (state.panel === true) return { size: window(all - PANEL) };
  return { size: window(all), docked: window(all - PANEL) };
}

// `panel`: whether it stands beside the table, null until that is known.
const state = { eyes: null, language: null, spoken: null, acting: null, panel: null };

async function refresh(more = {}) {
  if (asking) {
    again = true;
    return asking;
  }
  asking = (async () => {
    do {
      again = false;
      const news = await get(`state?${new URLSearchParams({ ...page(), ...more })}`);
      if (news) await tell(news);
    } while (again);
  })();
  try {
    await asking;
  } finally {
    asking = null;
  }
}

async function tell(news) {
  await speak(news.language);
  if (told && news.revision < told.revision) return;
  const moved = !told || told.position !== news.position;
  told = news;
  state.spoken = state.language;
  $("notice").hidden = true;
  if (moved) refused("");
  top_();
  if (news.scene) {
    if (news.scene.ground.nodes) style(news.scene.ground);
    ground = news.scene.ground.key;
    marks.clear();
    dock(news.scene);
    board.show({ ...news.scene, offers: news.asked?.options ?? [] }, { label: news.title });
    marks.read(board.scene);
    zoom.fit();
    $("named").textContent = "";
  }
  choose_(moved);
  time();
  panels.show(news);
  if (news.lines) $("lines").replaceChildren(...news.lines.map((line) => h("li", {}, line)));
  if (moved) announce();
  const turn = news.over ? "over" : news.asked.actor === null ? "others" : "own";
  Object.assign(root.dataset, { position: news.position, revision: news.revision, turn });
}

// The colours of a scene: a style sheet made here, which the policy of the page allows.
const sheets = new Map();
function style(drawn) {
  if (sheets.has(drawn.key)) {
    document.adoptedStyleSheets = [sheets.get(drawn.key)];
    return;
  }
  const name = (paint) => paint.replace(/[^A-Za-z0-9_-]/g, "-");
  const colour = (text) => (/^#[0-9a-fA-F]{3,8}$/.test(text) ? text : "currentColor");
  const rules = (under, at) =>
    Object.entries(drawn.paints)
      .map(([paint, colours]) => `${under} .p-${name(paint)}{fill:${colour(colours[at])}}${under} .s-${name(paint)}{stroke:${colour(colours[at])}}`)
      .join("\n");
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    // In a layer, so that what the page marks is stronger.
    `@layer paints{${rules(".scene", 0)}\n@media (prefers-color-scheme: dark){${rules(':root:not([data-theme="light"]) .scene', 1)}}\n${rules('[data-theme="dark"] .scene', 1)}}`,
  );
  sheets.set(drawn.key, sheet);
  document.adoptedStyleSheets = [sheet];
}

// The panel stands beside the table if all of the table is open there; else it is a drawer.
function dock(scene) {
  if (state.panel !== null) return;
  state.panel = document.querySelector("main.table").clientWidth >= WIDE && scene.docked === true;
  if (root.dataset.panel !== "open") root.dataset.panel = state.panel ? "docked" : "closed";
}

function drawer(open = root.dataset.panel === "closed") {
  if (root.dataset.panel === "docked") return;
  root.dataset.panel = open ? "open" : "closed";
  $("drawer").setAttribute("aria-expanded", String(open));
  if (open && panels.at === "log") panels.end();
}

function mine() {
  const actor = told?.asked?.actor;
  return actor !== null && actor !== undefined && !told.over;
}

// Whose turn it is: "your", if only one seat is played here.
function turn() {
  if (told.over) return t("over");
  const own = told.role === "seat" || told.seats.filter((seat) => seat.kind === "hand").length === 1;
  return mine() && own ? t("your-turn") : told.asked.names.join(", ");
}

function top_() {
  $("title").textContent = told.title;
  const who = told.over ? t("over") : told.asked.names.join(", ");
  $("turn").textContent = turn();
  document.title = `${mine() ? "● " : ""}${told.title}: ${who}`;
  const owner = told.role === "owner";
  show($("eyes-field"), owner && told.secrets);
  if (owner) {
    fill($("eyes"), [["everything", t("eyes-everything")], ["turn", t("eyes-turn")], ...told.seats.map((seat) => [seat.seat, seat.name]), ["onlooker", t("eyes-onlooker")]], state.eyes ?? told.eyes);
  }
  show($("language-field"), told.languages.length > 1);
  fill($("language"), told.languages.map((code) => [code, languageName(code)]), told.language);
  for (const id of ["board", "prompt", "what", "actions", "options", "lines", "title", "panels"]) setLanguage($(id), told.language);
}

function choose_(moved) {
  const asked = told.asked;
  const prompt = told.over ? (told.standings?.title ?? t("over")) : (asked.prompt ?? "");
  $("prompt").textContent = prompt || t("others");
  const others = (asked?.waiting ?? []).filter((seat) => seat !== asked.actor);
  $("waiting").textContent = !told.over && others.length && (asked.actor === null || others.length) ? t("waiting", { names: others.map(nameOf).join(", ") }) : "";
  const able = told.actors ?? [];
  show($("actors"), able.length > 1);
  $("actors").replaceChildren(
    ...able.map((seat) =>
      h("button", { type: "button", "aria-pressed": String(seat === asked.actor), onclick: () => ((state.acting = seat), refresh()) }, nameOf(seat)),
    ),
  );
  choices.show(asked, moved ? [] : [...choices.picks]);
  $("moves-count").textContent = asked?.options?.length || "";
  $("undo").disabled = !(told.undo.able || told.undo.can_ask);
  $("undo").textContent = t(told.undo.can_ask ? "ask-back" : "take-back");
  $("undo").title = told.undo.why && t(`undo-${told.undo.why}`);
  requested();
  const thinking = told.seats.some((seat) => !["hand", "link"].includes(seat.kind));
  show($("run"), told.role === "owner" && thinking && !told.over);
  $("run").textContent = t(told.running ? "let-wait" : "let-go-on");
}

// What a seat asks the others to take back: who may answer gets two buttons, the seat one.
function requested() {
  const request = told.undo.request;
  show($("request"), Boolean(request));
  if (!request) return;
  const own = told.seat === request.seat;
  const answer = (words, agree) => h("button", { type: "button", onclick: () => act("answer-undo", { position: told.position, agree }) }, t(words));
  const owner = t("table-owner");
  const names = request.missing.map((name) => name || owner).join(", ");
  const text = request.declined
    ? t("back-declined", { name: request.name, names: request.declined_by || owner })
    : t("back-asked", { name: request.name, names });
  $("request").replaceChildren(
    text,
    ...(request.may_answer ? [" ", answer("back-agree", true), " ", answer("back-decline", false)] : []),
    ...(own && !request.declined ? [" ", answer("back-withdraw", false)] : []),
  );
}

// A language by its own name.
function languageName(code) {
  try {
    return new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}

export function nameOf(seat) {
  return told.seats.find((one) => one.seat === seat)?.name ?? seat;
}

// Marks what can be chosen, and says in the banner what to do.
function light() {
  if (!board.svg || !told) return;
  const shown = marks.show(choices);
  if (!choices.closed) board.shut(reachable());
  control.show(board.elementOf);
  banner(shown);
}

// Places, cards and spaces that cannot be chosen now: keys reach them all the same, and each says what is there.
function reachable() {
  const { near, far, shut } = choices.lit();
  const kinds = new Set(["area", "card", "slot"]);
  const ids = board.nodes().filter((node) => shut.has(node.id) || kinds.has(node.kind)).map((node) => node.id);
  return new Set(ids.filter((id) => !near.has(id) && !far.has(id)));
}

// What a place is called, with what stands there.
function called(node) {
  const held = marks.held.get(node.id) ?? [];
  return [said(node), ...held.map((one) => one.short || said(one))].filter(Boolean).join(", ");
}

// One line says whose turn it is, what is asked, and how to answer.
function banner({ begun, marked, quiet }) {
  const asked = told.asked;
  $("banner").dataset.mine = String(mine());
  const seat = told.seats.findIndex((one) => one.seat === (asked?.actor ?? asked?.waiting?.[0]));
  if (seat >= 0 && !told.over) $("seat-dot").setAttribute("class", `p-role-seat-${seat + 1}`);
  else $("seat-dot").removeAttribute("class");
  const prompt = told.over ? (told.standings?.title ?? "") : (asked?.prompt ?? t("others"));
  const name = asked?.actor ? nameOf(asked.actor) : "";
  const rest = name && prompt.startsWith(`${name} `) ? prompt.slice(name.length + 1) : prompt;
  $("what").textContent = rest;
  $("what").title = prompt;
  $("hint").textContent = !mine() ? "" : t(hint(begun, marked, quiet));
}

function hint(begun, marked, quiet) {
  if (begun) return "hint-target";
  if (quiet) return "hint-any";
  if (!marked.size) return "hint-list";
  return [...marked].every((id) => board.node(id)?.kind === "card") ? "hint-card" : "hint-marked";
}

// The node on offer that a node stands for: itself, or what it lies on.
function offered(node) {
  const { near, far } = choices.lit();
  let found = node;
  while (found && !near.has(found.id)) found = board.node(found.within);
  if (found) return found;
  found = node;
  while (found && !far.has(found.id)) found = board.node(found.within);
  return found;
}

// A piece on a place that can be chosen stands for that place.
function touch(node, event) {
  name(node);
  const place = offered(node);
  if (place && place !== node && event.target.closest('[role="button"]:not([aria-disabled])')?.dataset.node !== place.id) {
    choices.pick(place.id);
    return;
  }
  if (place) return;
  const { shut } = choices.lit();
  let closed = node;
  while (closed && !shut.has(closed.id)) closed = board.node(closed.within);
  if (closed) whyNot(closed);
  else if (panels.looking && root.dataset.panel !== "closed") panels.look(node);
}

let named = 0;
function name(node) {
  $("named").textContent = called(node);
  clearTimeout(named);
  named = setTimeout(() => ($("named").textContent = ""), 4000);
}

// Why something that is asked for cannot be chosen: in short beside the choices, and all of it where
// somebody looks into it.
async function whyNot(node) {
  const value = node.stands?.keys?.at(-1);
  const moves = choices.meant(node.id, value).map((move) => `move ${move}`);
  if (!moves.length) return;
  if (panels.looking && root.dataset.panel !== "closed") {
    panels.why(moves[0]);
    return;
  }
  try {
    const found = await Promise.all(moves.slice(0, 2).map((move) => panels.answer(move)));
    refused(said(node), found.map((answer) => ({ ...answer.reason, question: answer.question })), node);
  } catch (fault) {
    refused(fault.message);
  }
}

// What cannot be chosen, with the reasons that decide, at its place.
function refused(headline, reasons = [], node = null) {
  const box = $("refused");
  const below = (reason) => [reason.text, ...(reason.parts ?? []).flatMap(below)];
  const lines = reasons.flatMap((reason) => below(reason).slice(0, 4));
  const more = reasons[0]?.question;
  box.classList.remove("there");
  box.removeAttribute("style");
  if (!headline) {
    box.replaceChildren();
    return;
  }
  box.replaceChildren(
    headline,
    ...(lines.length ? [h("ul", {}, ...lines.map((line) => h("li", {}, ...code(line))))] : []),
    ...(more ? [h("button", { type: "button", onclick: () => why(more) }, t("why-not-more"))] : []),
    h("button", { type: "button", class: "shut", "aria-label": t("close"), onclick: () => refused("") }, "×"),
  );
  const at = node && board.elementOf(node.id);
  if (at) stand(box, at.getBoundingClientRect(), $("board").getBoundingClientRect());
}

// Puts a box below a place, or above it, inside the table.
function stand(box, place, frame) {
  box.classList.add("there");
  const gap = 8;
  const { offsetWidth: wide, offsetHeight: high } = box;
  const left = place.left + place.width / 2 - wide / 2 - frame.left;
  const below = place.bottom - frame.top + gap;
  const top = below + high <= frame.height ? below : Math.max(gap, place.top - frame.top - high - gap);
  box.style.left = `${Math.max(gap, Math.min(left, frame.width - wide - gap))}px`;
  box.style.top = `${top}px`;
}

function announce() {
  const last = told.log.chunks.at(-1)?.lines.map((line) => line.text) ?? [];
  $("live").textContent = [...last.slice(-3), told.asked?.prompt ?? ""].filter(Boolean).join(". ");
}

// --- the positions --------------------------------------------------------------------------------

function time() {
  const of = told.table_of;
  show($("time"), Boolean(of) && of.line.length + of.ahead.length > 1);
  if (!of) return;
  const line = [...of.line, ...of.ahead];
  const at = of.line.length - 1;
  $("slider").max = line.length - 1;
  if (document.activeElement !== $("slider") || Number($("slider").value) !== at) $("slider").value = at;
  $("step").textContent = `${at} / ${line.length - 1}`;
  for (const [id, able] of [["first", at > 0], ["back", at > 0], ["forward", at < line.length - 1], ["last", at < line.length - 1]]) $(id).disabled = !able;
  $("branches").replaceChildren(
    ...(of.branches.length > 1
      ? [h("span", { class: "soft" }, t("from-here"), " "), ...of.branches.map((branch) => h("button", { type: "button", onclick: () => go(branch.number), "aria-pressed": String(branch.number === of.ahead[0]) }, branch.words))]
      : []),
  );
}

function along(step) {
  const of = told?.table_of;
  if (!of) return;
  const line = [...of.line, ...of.ahead];
  const to = Math.max(0, Math.min(line.length - 1, step === -Infinity ? 0 : step === Infinity ? line.length - 1 : of.line.length - 1 + step));
  if (line[to] !== told.position) go(line[to]);
}

function go(number) {
  return act("go", { to: number });
}

// --- what is done ---------------------------------------------------------------------------------

async function act(what, body) {
  try {
    const news = await post(what, { ...body, page: page() });
    if (news.link) {
      location.assign(news.link);
      return null;
    }
    await tell(news);
    if (news.stale) notice(t("stale"));
    return news;
  } catch (fault) {
    failed(fault);
    return null;
  }
}

function choose(code) {
  const position = told.position;
  const seat = told.asked.actor;
  const focused = $("choices").contains(document.activeElement);
  act("choose", { position, seat, code }).then(() => {
    if (focused) ($("options").querySelector("button") ?? $("choices")).focus({ preventScroll: true });
  });
}

function say(move) {
  act("say", { position: told.position, move });
}

function why(name) {
  if (!name) return;
  drawer(true);
  panels.why(name);
}

function failed(fault) {
  const reasons = fault instanceof Refused ? (fault.body.reasons ?? []) : [];
  refused(fault.message, reasons.map((text) => ({ text })));
  choices.closed = false;
  choices.list();
}

function notice(text) {
  $("notice").textContent = text;
  $("notice").hidden = false;
}

// Asks for another layout where the window is another. The panel is decided anew if it can stand there.
let resized = 0;
function relaid() {
  clearTimeout(resized);
  resized = setTimeout(() => {
    if (!told) return;
    const wide = document.querySelector("main.table").clientWidth;
    if (wide !== state.wide) {
      state.wide = wide;
      state.panel = null;
    }
    if (size().size === told.scene.size && !size().docked) return;
    ground = null;
    refresh();
  }, 120);
}

// --- the beginning --------------------------------------------------------------------------------

function listeners() {
  $("eyes").addEventListener("change", () => ((state.eyes = $("eyes").value), refresh()));
  $("language").addEventListener("change", () => ((state.language = $("language").value), (ground = null), refresh()));
  $("undo").addEventListener("click", () => act(told.undo.able ? "undo" : "ask-undo", { position: told.position }));
  $("run").addEventListener("click", () => act("run", { running: !told.running }));
  $("slider").addEventListener("change", () => {
    const of = told.table_of;
    go([...of.line, ...of.ahead][Number($("slider").value)]);
  });
  $("first").addEventListener("click", () => along(-Infinity));
  $("back").addEventListener("click", () => along(-1));
  $("forward").addEventListener("click", () => along(1));
  $("last").addEventListener("click", () => along(Infinity));
  $("words").addEventListener("toggle", () => $("words").open && refresh());
  $("drawer").addEventListener("click", () => drawer());
  $("close-drawer").addEventListener("click", () => drawer(false));
  document.querySelector(".skip").addEventListener("click", () => drawer(true));
  state.wide = document.querySelector("main.table").clientWidth;
  new ResizeObserver(relaid).observe(document.querySelector(".picture"));
  themes($("theme"));
  drags({ holder: $("board"), board, marks, choices, offered, zoom });
  keys({
    along,
    undo: () => !$("undo").disabled && $("undo").click(),
    back,
    search: () => {
      drawer(true);
      if (!$("search").hidden) $("search").focus();
    },
    moves: () => drawer(root.dataset.panel !== "open"),
    nodes: () => board.nodes(),
    zoom,
    digit: (number) => $("options").querySelector(`[data-digit="${number}"]`)?.click(),
    why: () => why(document.activeElement?.dataset?.name ?? choices.searched()[0]?.name),
    board: () => board.svg?.querySelector('[role="button"][tabindex="0"]')?.focus(),
  });
}

// Escape: what was opened last is closed, or one pick taken back.
function back() {
  if ($("refused").textContent) return refused(""), true;
  if (control.close(board.elementOf)) return true;
  if (choices.back()) return true;
  if (root.dataset.panel === "open") return drawer(false), true;
  return false;
}

async function begin() {
  listeners();
  try {
    await speak(document.documentElement.lang);
    await enter();
    await refresh();
    const wanted = new URLSearchParams(location.search).get("position");
    if (wanted !== null && told.table_of && Number(wanted) !== told.position) await go(Number(wanted));
  } catch (fault) {
    notice(fault.message);
    if (fault.body?.findings) panels.findings(fault.body.findings);
    return;
  }
  listen(async (revision) => {
    if (revision === -1) await refresh({ revision: told.revision });
    else if (revision !== told.revision) await refresh();
  }, () => told.revision);
}

begin();
