// What stands beside the table: the log, the scores, who sits where, why, and what can be kept.

import { $, copied, fill, h, keyed, show } from "./dom.js";
import { get } from "./net.js";

const KINDS = [["hand", "by hand"], ["link", "by a link"], ["random", "at random"], ["greedy", "greedy"], ["mcts:30", "search, quick"], ["mcts:200", "search"], ["mcts:1000", "search, long"]];

export class Panels {
  constructor({ act, go, redraw }) {
    this.act = act;
    this.go = go;
    this.redraw = redraw;
    this.log = [];
    this.tabs = [
      ["log", "Log"],
      ["scores", "Scores"],
      ["seats", "Players"],
    ];
    this.panels = Object.fromEntries(this.tabs.map(([id]) => [id, h("div", { id: `panel-${id}`, role: "tabpanel", "aria-labelledby": `tab-${id}`, tabindex: "0", class: `panel ${id}` })]));
    $("panels").append(...Object.values(this.panels));
    $("tabs").append(
      ...this.tabs.map(([id, words]) => h("button", { type: "button", role: "tab", id: `tab-${id}`, "aria-controls": `panel-${id}`, onclick: () => this.open(id) }, words)),
    );
    $("tabs").addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      const there = this.tabs.filter(([id]) => !$(`tab-${id}`).hidden).map(([id]) => id);
      const next = there[(there.indexOf(this.at) + by + there.length) % there.length];
      this.open(next);
      $(`tab-${next}`).focus();
    });
    this.open("log");
  }

  open(at) {
    this.at = at;
    for (const [id] of this.tabs) {
      const here = id === at;
      $(`tab-${id}`).setAttribute("aria-selected", String(here));
      $(`tab-${id}`).tabIndex = here ? 0 : -1;
      show(this.panels[id], here);
    }
    if (at === "log") this.end();
  }

  show(told) {
    this.told = told;
    this.showLog(told);
    this.showScores(told.standings);
    this.showSeats(told);
    show($("tab-scores"), Boolean(told.standings));
  }

  // --- the log --------------------------------------------------------------------------------------

  showLog({ log, position, role, table_of: of }) {
    const after = this.log.findIndex((chunk) => chunk.at === log.after);
    this.log = [...(log.after === null ? [] : this.log.slice(0, after + 1)), ...log.chunks];
    const list = (this.list ??= this.panels.log.appendChild(h("ol", { class: "told" })));
    keyed(
      list,
      this.log.filter((chunk) => chunk.lines.length),
      (chunk) => `${chunk.at}`,
      (chunk) => {
        const lines = chunk.lines.map((line) => h("p", { class: `line ${line.kind}${line.forced ? " forced" : ""}` }, line.text));
        const item = h("li", {}, ...lines);
        if (of) item.append(h("button", { type: "button", class: "there", onclick: () => this.go(chunk.at), "aria-label": `To position ${chunk.at}`, title: "Go there" }, "↩"));
        return item;
      },
      (item, chunk) => {
        if (chunk.at === position) item.setAttribute("aria-current", "step");
        else item.removeAttribute("aria-current");
      },
    );
    this.end();
  }

  end() {
    if (this.list) this.panels.log.scrollTop = this.panels.log.scrollHeight;
  }

  // --- the scores -----------------------------------------------------------------------------------

  showScores(standings) {
    const panel = this.panels.scores;
    if (!standings) {
      panel.replaceChildren();
      return;
    }
    const shown = (value) => (value === null ? "?" : String(value));
    const many = standings.parts.length > 1;
    const rows = [
      [standings.place, (line) => shown(line.place)],
      ...standings.parts.map((part, at) => [part.words, (line) => shown(line.parts[at])]),
      ...(many ? [[standings.total, (line) => shown(line.score), "total"]] : []),
      ...standings.ties.map((words, at) => [words, (line) => shown(line.ties[at])]),
    ];
    panel.replaceChildren(
      h(
        "div",
        { class: "scroll" },
        h(
          "table",
          {},
          h("caption", {}, standings.title),
          h("thead", {}, h("tr", {}, h("td", {}), ...standings.lines.map((line) => h("th", { scope: "col" }, line.name)))),
          h("tbody", {}, ...rows.map(([head, of, kind]) => h("tr", { class: kind }, h("th", { scope: "row" }, head), ...standings.lines.map((line) => h("td", { class: "number" }, of(line)))))),
        ),
      ),
    );
  }

  // --- who sits where -------------------------------------------------------------------------------

  showSeats(told) {
    const panel = this.panels.seats;
    const owner = told.role === "owner";
    this.seats ??= panel.appendChild(h("ul", { class: "seats" }));
    keyed(
      this.seats,
      told.seats,
      (seat) => seat.seat,
      (seat) => {
        const select = h("select", { "aria-label": `Who plays ${seat.name}`, onchange: () => this.act("sit", { seat: seat.seat, kind: select.value }) });
        const link = h("button", { type: "button", onclick: () => this.link(seat.seat, link) }, "Copy link");
        return h("li", {}, h("span", { class: "name" }), select, link);
      },
      (item, seat) => {
        const [name, select, link] = item.children;
        name.textContent = seat.name;
        item.classList.toggle("turn", told.asked?.waiting.includes(seat.seat) ?? false);
        const kinds = KINDS.some(([kind]) => kind === seat.kind) ? KINDS : [...KINDS, [seat.kind, seat.kind]];
        fill(select, kinds, seat.kind);
        select.disabled = !owner;
        show(link, owner && seat.kind === "link");
      },
    );
    if (!owner) return;
    if (!this.more) {
      const pace = h("select", { onchange: () => this.act("run", { running: this.told.running, pace: Number(pace.value) }) });
      fill(pace, [["0", "at once"], ["0.4", "quickly"], ["1.5", "slowly"]], "0.4");
      const onlookers = h("button", { type: "button", onclick: () => this.link(null, onlookers) }, "Copy the link for onlookers");
      this.more = panel.appendChild(h("div", { class: "more" }, h("label", {}, "Players of their own move ", pace), onlookers));
    }
  }

  async link(seat, button) {
    const links = await get("links");
    copied(seat === null ? links.onlooker : links.seats[seat], button);
  }

  why() {}

  findings(found) {
    $("rules-news").hidden = false;
    $("rules-news").replaceChildren(...found.map(finding));
  }
}

// A finding about the rules, in its place.
export function finding(found) {
  return h(
    "div",
    { class: `finding ${found.severity}` },
    h("p", { class: "headline" }, `${found.severity}[${found.code}]: ${found.headline}`),
    h("p", { class: "place" }, found.place),
    found.line && h("pre", {}, found.line),
    found.label && h("p", {}, found.label),
    ...found.notes.map((note) => h("p", { class: "soft" }, note)),
    found.help && h("p", {}, `Help: ${found.help}`),
  );
}
