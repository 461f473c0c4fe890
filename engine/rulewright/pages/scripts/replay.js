// A game that was played, in one page: the table at any step, the log, what could be chosen, the scores.
// What it shows stands packed in the page (`rulewright.replay.packing`); nothing is loaded.

import { filled, make, number, set } from "./html.js";
import { unpacked } from "./inflate.js";
import { logIn } from "./log.js";
import { plotIn } from "./plot.js";
import { said, sceneIn } from "./scene.js";

const SECOND = 1000; // milliseconds; how long a step is shown while it plays
const SHRUNK = 0.8; // a layout of the table is drawn at most so much smaller than it is

const byId = (id) => document.getElementById(id);

async function begin() {
  const signs = atob(byId("game").textContent.trim());
  const packed = new Uint8Array(signs.length);
  for (let at = 0; at < signs.length; at += 1) packed[at] = signs.charCodeAt(at);
  return JSON.parse(new TextDecoder().decode(await unpacked(packed)));
}

function run({ words, views }) {
  const holder = byId("picture");
  const slider = byId("slider");
  const options = byId("options");
  let view = views[0];
  let at = -1;
  let timer = null;

  const table = sceneIn(holder, { touch: tell });
  const log = logIn(byId("log"), go);
  const scores = byId("plot") && plotIn(byId("plot"), go); // some games have none

  // --- the steps --------------------------------------------------------------------------------

  function go(step) {
    const last = view.steps.length - 1;
    const next = Math.max(0, Math.min(last, step));
    if (next === at) return;
    at = next;
    const now = view.steps[at];
    picture();
    slider.value = at;
    const where = filled(words["step-of"], { step: at, steps: last });
    set(slider, { "aria-valuetext": where });
    byId("where").textContent = `${at} / ${last}`;
    const told = now.lines.map(([kind, text]) => make("span", { class: kind }, text));
    byId("happened").replaceChildren(...told);
    chosen(now);
    standing(now);
    log.at(at);
    scores?.at(at);
    const happened = now.lines.map(([, text]) => text).join(" ");
    byId("live").textContent = `${where}. ${happened} ${now.asked}`;
    for (const [id, off] of Object.entries({ first: !at, back: !at, forward: at === last, last: at === last })) {
      byId(id).setAttribute("aria-disabled", String(off));
    }
    if (at === last) pause();
    tell(null);
    // A page within a page, as in a notebook, has no address of its own.
    if (location.protocol !== "about:" && location.hash !== `#${at}`) history.replaceState(null, "", `#${at}`);
  }

  // A turn goes on as long as the same players are asked.
  function turn(way) {
    const last = view.steps.length - 1;
    const same = (one, other) => String(view.steps[one].turn) === String(view.steps[other].turn);
    let step = at + way;
    if (way > 0) while (step < last && same(step, at)) step += 1;
    else while (step > 0 && same(step, step - 1)) step -= 1;
    go(step);
  }

  // The widest layout for which there is room.
  function picture({ print = matchMedia("print").matches } = {}) {
    const { scenes } = view.steps[at];
    const room = holder.clientWidth;
    const fits = (size) => room >= scenes[size].width * SHRUNK;
    table.show(scenes[print ? "paper" : ["wide", "paper"].find(fits) ?? "narrow"]);
  }

  function chosen({ offers, taken }) {
    const items = offers.map((offer, number) => {
      const item = make("li", { class: number === taken && "taken" }, offer.words);
      if (number === taken) item.append(make("span", { class: "soft" }, ` (${words.chosen})`));
      for (const event of ["mouseenter", "focusin"]) item.addEventListener(event, () => table.light(offer.nodes));
      item.addEventListener("mouseleave", () => table.light([]));
      return item;
    });
    options.replaceChildren(...items);
    byId("many").textContent = offers.length > 1 ? filled(words["options-of"], { count: offers.length }) : "";
    byId("choice").hidden = !offers.length;
    options.scrollTop = 0;
    const here = options.querySelector(".taken");
    if (here && options.scrollHeight > options.clientHeight) options.scrollTop = here.offsetTop - options.offsetTop - 8;
  }

  function standing({ scores: row }) {
    const body = byId("standing");
    if (!body) return;
    body.replaceChildren(...view.seats.map((name, seat) => (
      make("tr", {}, make("th", { scope: "row" }, name), make("td", { class: "number" }, row[seat] === null ? "?" : number(row[seat])))
    )));
  }

  // What a thing on the table is, below the table: nothing is told by pointing alone.
  function tell(node) {
    byId("thing").textContent = node ? said(node) : "";
  }

  // --- whose view -------------------------------------------------------------------------------

  function see(number) {
    view = views[number];
    slider.max = view.steps.length - 1;
    log.tell(view.steps.map((step) => step.lines));
    scores?.draw(view.seats, view.steps.map((step) => step.scores), words.scores);
    const step = at;
    at = -1;
    go(step);
  }

  // --- playing ----------------------------------------------------------------------------------

  function pause() {
    clearInterval(timer);
    timer = null;
    set(byId("play"), { "aria-label": words.play, title: words.play, "data-playing": false });
  }

  function play() {
    if (timer) return pause();
    if (at === view.steps.length - 1) go(0);
    timer = setInterval(() => go(at + 1), SECOND);
    set(byId("play"), { "aria-label": words.pause, title: words.pause, "data-playing": true });
  }

  // --- hands on ---------------------------------------------------------------------------------

  const deeds = {
    first: () => go(0),
    "turn-back": () => turn(-1),
    back: () => go(at - 1),
    play,
    forward: () => go(at + 1),
    "turn-forward": () => turn(1),
    last: () => go(view.steps.length - 1),
  };
  for (const [id, deed] of Object.entries(deeds)) byId(id).addEventListener("click", deed);
  slider.addEventListener("input", () => go(Number(slider.value)));
  byId("viewer")?.addEventListener("change", (event) => see(Number(event.target.value)));

  const keys = {
    ArrowLeft: "back", ArrowRight: "forward", "[": "back", "]": "forward", PageUp: "turn-back",
    PageDown: "turn-forward", Home: "first", End: "last", " ": "play",
  };
  document.addEventListener("keydown", (event) => {
    const deed = keys[event.key];
    if (!deed || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target === slider && event.key !== " ") return; // it has these keys by itself
    if (event.target.closest?.(event.key === " " ? "select, summary, a, button" : "select")) return;
    event.preventDefault();
    deeds[deed]();
  });
  slider.addEventListener("keydown", (event) => {
    if (!["PageUp", "PageDown"].includes(event.key)) return;
    event.preventDefault();
    deeds[keys[event.key]]();
  });
  addEventListener("hashchange", () => go(fromAddress()));
  new ResizeObserver(() => picture()).observe(holder);
  addEventListener("beforeprint", () => picture({ print: true }));
  addEventListener("afterprint", () => picture());

  const wordsOf = byId("in-words");
  const inWords = () => {
    const told = wordsOf.open ? table.nodes().filter(({ spoken }) => spoken) : [];
    wordsOf.querySelector("ul").replaceChildren(...told.map((node) => make("li", {}, said(node))));
  };
  wordsOf.addEventListener("toggle", inWords);
  new MutationObserver(inWords).observe(byId("where"), { childList: true });

  function fromAddress() {
    const step = Number.parseInt(location.hash.slice(1), 10);
    return Number.isNaN(step) ? 0 : step;
  }

  at = location.hash ? fromAddress() : 0;
  see(0);
}

// Values that stand once in the packed game, put where they are meant, when they are wanted.
function unfolded({ words, views }) {
  return { words, views: views.map(unfoldedView) };
}

function unfoldedView({ name, seats, values, grounds, steps }) {
  const at = (number) => values[number];
  for (const ground of Object.values(grounds)) ground.nodes = ground.nodes.map(at);
  const scene = (packed) => ({
    ...packed,
    ground: grounds[packed.ground],
    nodes: packed.nodes.map(at),
    offers: packed.offers.map(at),
    changes: packed.changes.map(at),
  });
  const opened = steps.map((step) => ({
    ...step,
    asked: step.scenes.wide.asked ?? "",
    turn: step.scenes.wide.turn,
    get offers() {
      return step.scenes.wide.offers.map(at);
    },
    scenes: {
      get wide() {
        return scene(step.scenes.wide);
      },
      get paper() {
        return scene(step.scenes.paper);
      },
      get narrow() {
        return scene(step.scenes.narrow);
      },
    },
  }));
  return { name, seats, steps: opened };
}

begin().then(unfolded).then(
  (game) => {
    document.documentElement.classList.add("runs");
    run(game);
  },
  (problem) => {
    const told = byId("problem");
    told.textContent = filled(told.dataset.text, { problem: problem.message });
    told.hidden = false;
  },
);
