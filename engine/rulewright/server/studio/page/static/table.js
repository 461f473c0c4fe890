// The page of a table: asks for everything that is to be shown, shows it, and sends what is done.

import { Choices } from "./choices.js";
import { Control } from "./control.js";
import { $, fill, h, show } from "./dom.js";
import { keys } from "./keys.js";
import { enter, get, listen, post, Refused } from "./net.js";
import { code, Panels } from "./panels.js";
import { sceneIn, said } from "./scripts/scene.js";
import { themes } from "./theme.js";
import { setLanguage, speak, spoken, t } from "./words.js";

// Layouts of the table by the room that there is for it, in pixels.
const SIZES = [[560, "narrow"], [980, "paper"], [Infinity, "wide"]];
let told = null;
let ground = null;
let asking = null;
let again = false;

const choices = new Choices({ choose, say, narrowed: light, why });
choices.named = (node) => said(board.node(node) ?? {}) || node;
choices.member = (node) => board.node(node)?.stands?.keys?.at(-1);
choices.pointed = (nodes) => board.svg && board.light(nodes);
const board = sceneIn($("board"), { touch, pick: (node) => choices.pick(node.id) });
const control = new Control($("board"), choices);
const panels = new Panels({ act, go, redraw: refresh, why, failed });

// What the server is told with every question, so that it answers with what this page shows.
function page() {
  return {
    size: size(),
    ...(state.eyes && { eyes: state.eyes }),
    ...(state.language && { language: state.language }),
    ...(state.acting && { acting: state.acting }),
    ...(told && state.language === state.spoken && { have: told.position, had: told.eyes }),
    ...(ground && { ground }),
    ...($("words").open && { lines: "yes" }),
  };
}

function size() {
  if ($("board").classList.contains("all")) return "wide";
  const room = $("board").clientWidth || innerWidth;
  return SIZES.find(([most]) => room < most)[1];
}

const state = { eyes: null, language: null, spoken: null, acting: null };

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
  $("refused").textContent = "";
  top_();
  if (news.scene) {
    if (news.scene.ground.nodes) style(news.scene.ground);
    ground = news.scene.ground.key;
    halo();
    board.show({ ...news.scene, offers: news.asked?.options ?? [] }, { label: news.title });
    $("named").textContent = "";
  }
  choose_();
  time();
  panels.show(news);
  if (news.lines) $("lines").replaceChildren(...news.lines.map((line) => h("li", {}, line)));
  if (moved) {
    announce();
    inSight();
  }
  const turn = news.over ? "over" : news.asked.actor === null ? "others" : "own";
  Object.assign(document.documentElement.dataset, { position: news.position, revision: news.revision, turn });
}

// The colours of a scene: a style sheet made here, which the policy of the page allows.
const sheets = new Map();
function style(drawn) {
  if (sheets.has(drawn.key)) return;
  const name = (paint) => paint.replace(/[^A-Za-z0-9_-]/g, "-");
  const colour = (text) => (/^#[0-9a-fA-F]{3,8}$/.test(text) ? text : "currentColor");
  const rules = (under, at) =>
    Object.entries(drawn.paints)
      .map(([paint, colours]) => `${under} .p-${name(paint)}{fill:${colour(colours[at])}}${under} .s-${name(paint)}{stroke:${colour(colours[at])}}`)
      .join("\n");
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `${rules(".scene", 0)}\n@media (prefers-color-scheme: dark){${rules(':root:not([data-theme="light"]) .scene', 1)}}\n${rules('[data-theme="dark"] .scene', 1)}`,
  );
  sheets.set(drawn.key, sheet);
  document.adoptedStyleSheets = [sheet];
}

function top_() {
  $("title").textContent = told.title;
  const asked = told.asked;
  const mine = asked?.actor !== null && asked?.actor !== undefined;
  const who = told.over ? t("over") : asked.names.join(", ");
  $("turn").textContent = who;
  $("turn").classList.toggle("mine", mine && !told.over);
  document.title = `${mine && !told.over ? "● " : ""}${told.title}: ${who}`;
  const owner = told.role === "owner";
  show($("eyes-field"), owner && told.secrets);
  if (owner) {
    fill($("eyes"), [["everything", t("eyes-everything")], ["turn", t("eyes-turn")], ...told.seats.map((seat) => [seat.seat, seat.name]), ["onlooker", t("eyes-onlooker")]], state.eyes ?? told.eyes);
  }
  show($("language-field"), told.languages.length > 1);
  fill($("language"), told.languages.map((code) => [code, languageName(code)]), told.language);
  for (const id of ["board", "prompt", "options", "lines", "title", "panels"]) setLanguage($(id), told.language);
}

function choose_() {
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
  choices.show(asked);
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

// Outlines what can be clicked, above everything else: `near` fits, `far` would begin something else;
// what is asked for and cannot be chosen is dimmed (`shut`), and says why when it is clicked.
function light() {
  if (!board.svg) return;
  const { near, far, shut } = choices.lit();
  const halos = halo();
  for (const element of board.svg.querySelectorAll("[data-node]")) {
    const node = element.dataset.node;
    const lit = choices.picks.includes(node) ? "picked" : near.has(node) ? "near" : far.has(node) ? "far" : shut.has(node) ? "shut" : null;
    if (lit) {
      element.dataset.offer = lit;
      const shape = element.querySelector(":scope > :is(path, rect, circle):not(.target)");
      if (shape) halos.append(outline(shape, element, lit));
    } else {
      delete element.dataset.offer;
    }
  }
  board.svg.append(halos);
  if (!choices.closed) board.shut(shut);
  control.show(board.elementOf);
}

function halo() {
  board.svg?.querySelector(":scope > .halos")?.remove();
  const made = document.createElementNS("http://www.w3.org/2000/svg", "g");
  made.setAttribute("class", "halos");
  made.setAttribute("aria-hidden", "true");
  return made;
}

function outline(shape, element, kind) {
  const made = shape.cloneNode(false);
  made.setAttribute("class", `halo ${kind}`);
  for (const name of ["fill", "stroke", "stroke-width"]) made.removeAttribute(name);
  const moved = element.getAttribute("transform");
  if (moved) made.setAttribute("transform", moved);
  return made;
}

// A piece on a place that can be chosen stands for that place.
function touch(node, event) {
  $("named").textContent = said(node);
  const { near, far, shut } = choices.lit();
  const offered = (one) => near.has(one.id) || far.has(one.id);
  let place = node;
  while (place && !offered(place)) place = board.node(place.within);
  if (place && place !== node && event.target.closest('[role="button"]')?.dataset.node !== place.id) {
    choices.pick(place.id);
    return;
  }
  if (place) return;
  let closed = node;
  while (closed && !shut.has(closed.id)) closed = board.node(closed.within);
  if (closed) whyNot(closed);
  else if (panels.looking) panels.look(node);
}

// Why something that is asked for cannot be chosen: in short beside the choices, and all of it where
// somebody looks into it.
async function whyNot(node) {
  const value = node.stands?.keys?.at(-1);
  const moves = choices.meant(node.id, value).map((move) => `move ${move}`);
  if (!moves.length) return;
  if (panels.looking) {
    panels.why(moves[0]);
    return;
  }
  try {
    const found = await Promise.all(moves.slice(0, 2).map((move) => panels.answer(move)));
    refused(said(node), found.map((answer) => ({ ...answer.reason, question: answer.question })));
  } catch (fault) {
    refused(fault.message);
  }
}

// What cannot be chosen, with the reasons that decide.
function refused(headline, reasons = []) {
  const below = (reason) => [reason.text, ...(reason.parts ?? []).flatMap(below)];
  const lines = reasons.flatMap((reason) => below(reason).slice(0, 4));
  const more = reasons[0]?.question;
  $("refused").replaceChildren(
    headline,
    ...(lines.length ? [h("ul", {}, ...lines.map((line) => h("li", {}, ...code(line))))] : []),
    ...(more ? [h("button", { type: "button", onclick: () => panels.why(more) }, t("why-not-more"))] : []),
  );
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

// Asks for another layout where there is room for one.
function relaid() {
  if (!told || size() === told.scene.size) return;
  ground = null;
  refresh();
}

// What can be chosen on the table stands in sight.
function inSight() {
  const box = $("board").getBoundingClientRect();
  const offered = [...(board.svg?.querySelectorAll('[data-offer="near"]') ?? [])];
  const seen = (one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top < box.bottom - 8 && bottom > box.top + 8;
  };
  if (box.height < $("board").scrollHeight && offered.length && !offered.some(seen)) offered[0].scrollIntoView({ block: "center" });
}

// How large the table is drawn: as wide as there is room, all of it, or as it was laid out.
const FITS = ["width", "all", "natural"];

function fits() {
  let at = 0;
  const set = () => {
    const fit = t(`fit-${FITS[at]}`);
    $("board").className = `board ${FITS[at]}`;
    $("fit").textContent = fit;
    $("fit").setAttribute("aria-label", t("fit-label", { fit }));
  };
  $("fit").addEventListener("click", () => {
    at = (at + 1) % FITS.length;
    set();
    relaid();
  });
  set();
  spoken(set);
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
  new ResizeObserver(relaid).observe($("board"));
  themes($("theme"));
  fits();
  keys({
    along,
    undo: () => !$("undo").disabled && $("undo").click(),
    back: () => choices.back(),
    digit: (number) => $("options").querySelector(`[data-digit="${number}"]`)?.click(),
    why: () => why(document.activeElement?.dataset?.name ?? choices.searched()[0]?.name),
    board: () => board.svg?.querySelector('[role="button"][tabindex="0"]')?.focus(),
  });
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
