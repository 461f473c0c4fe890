// The hall: the rulesets that can be played, what is agreed on before a game, and the tables of before.

import { $, fill, h, show } from "./dom.js";
import { at, enter, get, post } from "./net.js";
import { finding } from "./panels.js";
import { themes } from "./theme.js";
import { setLanguage, speak, t } from "./words.js";

const OTHERS = [["hand", "by-hand"], ["link", "by-link"], ["random", "at-random"], ["greedy", "greedy"], ["mcts:30", "search-quick"], ["mcts:200", "search-usual"], ["mcts:1000", "search-long"]];
let rulesets = [];
let described = null;

async function describe() {
  const name = $("ruleset").value;
  for (const tile of $("games").children) tile.firstChild.setAttribute("aria-pressed", String(tile.dataset.name === name));
  picture(name).then((shown) => $("ruleset").value === name && $("preview").replaceChildren(...(shown ? [image(shown)] : [])));
  $("summary").textContent = rulesets.find((one) => one.name === name)?.summary ?? "";
  $("findings").replaceChildren();
  $("begin").disabled = true;
  try {
    const found = await get(`/hall/ruleset?${new URLSearchParams({ name })}`);
    if ($("ruleset").value !== name) return;
    described = found;
    $("summary").textContent = found.summary;
    for (const id of ["summary", "setting"]) setLanguage($(id), found.language);
    $("begin").disabled = false;
  } catch (fault) {
    if ($("ruleset").value !== name) return;
    described = null;
    $("setting").replaceChildren();
    told(fault);
    return;
  }
  const { players, editions, edition, variants, options } = described;
  const counts = Array.from({ length: players[1] - players[0] + 1 }, (_, at) => players[0] + at);
  const field = (words, control) => h("label", { class: "field" }, words, " ", control);
  const choice = (name, entries, value) => {
    const select = h("select", { name });
    fill(select, entries, value);
    return select;
  };
  $("setting").replaceChildren(
    ...(counts.length > 1 ? [field(t("players"), choice("players", counts.map((n) => [String(n), String(n)]), String(counts[0])))] : []),
    ...(players[1] > 1 ? [field(t("the-others"), choice("others", OTHERS.map(([kind, words]) => [kind, t(words)]), others()))] : []),
    ...(editions.length > 1 ? [field(t("edition"), choice("edition", [...(edition ? [] : [["", t("usual-edition")]]), ...editions.map((one) => [one.name, one.title])], edition ?? ""))] : []),
    ...(variants.length ? [h("fieldset", {}, h("legend", {}, t("variants")), ...variants.map((one) => h("label", {}, h("input", { type: "checkbox", name: "variant", value: one.name }), " ", one.title)))] : []),
    ...options.map((one) =>
      field(
        one.title,
        one.type === "bool" ? choice(`option ${one.name}`, [["true", t("yes")], ["false", t("no")]], one.default) : one.values.length ? choice(`option ${one.name}`, one.values, one.default) : h("input", { name: `option ${one.name}`, placeholder: one.default }),
      ),
    ),
    field(t("seed"), h("input", { name: "seed", inputmode: "numeric", placeholder: t("any-seed") })),
  );
}

// Who plays the other seats, as it was chosen last.
function others() {
  try {
    return localStorage.getItem("rulewright-others") ?? "hand";
  } catch {
    return "hand";
  }
}

// --- pictures ---------------------------------------------------------------------------------------

const pictures = new Map();
let drawing = Promise.resolve();

// The picture of a game at its beginning; one after the other, since each has to be worked out.
function picture(name) {
  if (!pictures.has(name)) {
    drawing = drawing.then(() => get(`/hall/picture?${new URLSearchParams({ name })}`)).then((found) => found.svg, () => "");
    pictures.set(name, drawing);
  }
  return pictures.get(name);
}

function image(svg) {
  return h("img", { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt: "" });
}

function tiles() {
  const seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      picture(target.dataset.name).then((svg) => svg && target.querySelector(".picture-of").replaceChildren(image(svg)));
    }
  });
  $("games").replaceChildren(
    ...rulesets.map((one) => {
      const counts = one.players[0] === one.players[1] ? String(one.players[0]) : `${one.players[0]}–${one.players[1]}`;
      const tile = h(
        "button",
        { type: "button", class: "tile", onclick: () => choose(one.name) },
        h("span", { class: "picture-of" }),
        h("span", { class: "name" }, one.title),
        h("span", { class: "soft" }, t("players-of", { count: counts })),
      );
      return h("li", { "data-name": one.name, "data-text": `${one.title} ${one.name} ${one.summary ?? ""}`.toLowerCase() }, tile);
    }),
  );
  for (const tile of $("games").children) seen.observe(tile);
}

function choose(name) {
  $("ruleset").value = name;
  describe();
  $("new").scrollIntoView({ block: "nearest" });
}

function find() {
  const words = $("find").value.trim().toLowerCase().split(/\s+/).filter(Boolean);
  for (const tile of $("games").children) show(tile, words.every((word) => tile.dataset.text.includes(word)));
}

// --- a new game -------------------------------------------------------------------------------------

async function begin(event) {
  event.preventDefault();
  const form = new FormData($("new"));
  const options = {};
  for (const [name, value] of form) if (name.startsWith("option ") && value) options[name.slice(7)] = value;
  const seed = Number.parseInt(form.get("seed"), 10);
  $("begin").disabled = true;
  try {
    localStorage.setItem("rulewright-others", form.get("others") ?? "hand");
  } catch {
    // A page that may keep nothing forgets it.
  }
  try {
    const made = await post("/hall/new", {
      ruleset: $("ruleset").value,
      players: Number(form.get("players") ?? described?.players[0] ?? 2),
      edition: form.get("edition"),
      variants: form.getAll("variant"),
      others: form.get("others"),
      options,
      ...(Number.isNaN(seed) ? {} : { seed }),
    });
    location.assign(made.link);
  } catch (fault) {
    told(fault);
  } finally {
    $("begin").disabled = false;
  }
}

function told(fault) {
  $("findings").replaceChildren(...(fault.body?.findings ?? []).map(finding));
  if (!fault.body?.findings) notice(fault.message);
}

function notice(text) {
  $("notice").textContent = text;
  $("notice").hidden = false;
}

function when(seconds) {
  return new Date(seconds * 1000).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
}

async function start() {
  themes($("theme"));
  $("new").addEventListener("submit", begin);
  $("ruleset").addEventListener("change", describe);
  $("find").addEventListener("input", find);
  try {
    await speak(document.documentElement.lang);
    if (location.pathname !== at("/hall/")) return location.replace(at(`/hall/${location.hash}`));
    await enter();
    const found = await get("/hall/list");
    rulesets = found.rulesets;
    fill($("ruleset"), rulesets.map((one) => [one.name, one.title]), rulesets[0]?.name ?? "");
    tiles();
    // What stands below comes last, so that nothing moves away from who is about to press it.
    await describe();
    $("kept").replaceChildren(
      ...found.tables.map((table) =>
        h(
          "li",
          {},
          table.owner ? h("a", { href: at(`/t/${table.id}/owner/#${table.owner}`) }, table.title) : table.title,
          table.owner && h("span", { class: "soft" }, " ", t("kept-about", { players: table.seats.length, moves: table.moves, when: when(table.when) })),
          table.problem && h("span", { class: "fault" }, " ", t(table.problem)),
        ),
      ),
    );
    show($("kept-title"), found.tables.length > 0);
  } catch (fault) {
    notice(fault.message);
  }
}

start();
