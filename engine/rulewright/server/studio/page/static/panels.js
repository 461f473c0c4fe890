// What stands beside the table: the log, the scores, who sits where, why, and what can be kept.

import { $, copied, fill, h, keyed, show, worded } from "./dom.js";
import { download, get, hasAddresses } from "./net.js";
import { matrix, path } from "./qr.js";
import { number } from "./scripts/html.js";
import { draw } from "./scripts/svg.js";
import { t } from "./words.js";

const KINDS = [["hand", "by-hand"], ["link", "by-link"], ["random", "at-random"], ["greedy", "greedy"], ["mcts:30", "search-quick"], ["mcts:200", "search-usual"], ["mcts:1000", "search-long"], ["mcts:3s", "search-by-clock"]];

export class Panels {
  constructor({ act, go, redraw, failed }) {
    this.failed = failed;
    this.act = act;
    this.go = go;
    this.redraw = redraw;
    this.log = [];
    this.tabs = [
      ["log", "log"],
      ["scores", "scores"],
      ["seats", "players"],
      ["why", "why"],
      ["keep", "keep"],
    ];
    this.panels = Object.fromEntries(this.tabs.map(([id]) => [id, h("div", { id: `panel-${id}`, role: "tabpanel", "aria-labelledby": `tab-${id}`, tabindex: "0", class: `panel ${id}` })]));
    this.answers = new Why(this.panels.why, go);
    $("panels").append(...Object.values(this.panels));
    $("tabs").append(
      ...this.tabs.map(([id, words]) => worded("button", words, { type: "button", role: "tab", id: `tab-${id}`, "aria-controls": `panel-${id}`, onclick: () => this.wanted(id) })),
    );
    $("tabs").addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      const there = this.tabs.filter(([id]) => !$(`tab-${id}`).hidden).map(([id]) => id);
      const next = there[(there.indexOf(this.at) + by + there.length) % there.length];
      this.wanted(next);
      $(`tab-${next}`).focus();
    });
    this.open("log");
  }

  // Somebody looks into something else: what was refused above makes room for it.
  wanted(at) {
    $("refused").textContent = "";
    this.open(at);
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
    this.showKeep(told);
    showRules(told, this.act);
    this.answers.moved(told);
    show($("tab-why"), told.role !== "onlooker");
    show($("tab-scores"), Boolean(told.standings));
  }

  // --- the log --------------------------------------------------------------------------------------

  showLog({ log, position, language, table_of: of }) {
    const after = this.log.findIndex((chunk) => chunk.at === log.after);
    this.log = [...(log.after === null ? [] : this.log.slice(0, after + 1)), ...log.chunks];
    const list = (this.list ??= this.panels.log.appendChild(h("ol", { class: "told" })));
    keyed(
      list,
      this.log.filter((chunk) => chunk.lines.length),
      (chunk) => `${language} ${chunk.at}`,
      (chunk) => {
        const lines = chunk.lines.map((line) => h("p", { class: `line ${line.kind}${line.forced ? " forced" : ""}` }, line.text));
        const item = h("li", {}, ...lines);
        if (of) item.append(h("button", { type: "button", class: "there", onclick: () => this.go(chunk.at), "aria-label": t("to-position", { position: chunk.at }), title: t("go-there") }, "↩"));
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
    const shown = (value) => (value === null ? "?" : number(value));
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
        const select = h("select", { onchange: () => this.act("sit", { seat: seat.seat, kind: select.value }) });
        const link = worded("button", "copy-link", { type: "button", onclick: () => this.link(seat.seat, link) });
        const code = worded("button", "qr-code", { type: "button", onclick: () => this.code(seat.seat) });
        return h("li", {}, h("span", { class: "name" }), select, link, code);
      },
      (item, seat) => {
        const [name, select, link, code] = item.children;
        name.textContent = seat.name;
        select.setAttribute("aria-label", t("who-plays", { name: seat.name }));
        item.classList.toggle("turn", told.asked?.waiting.includes(seat.seat) ?? false);
        const known = KINDS.filter(([kind]) => hasAddresses || kind !== "link").map(([kind, words]) => [kind, t(words)]);
        const kinds = known.some(([kind]) => kind === seat.kind) ? known : [...known, [seat.kind, seat.kind]];
        fill(select, kinds, seat.kind);
        select.disabled = !owner;
        show(link, owner && seat.kind === "link");
        show(code, owner && seat.kind === "link");
      },
    );
    if (!owner) return;
    if (!this.more) {
      const pace = h("select", { onchange: () => this.act("run", { running: this.told.running, pace: Number(pace.value) }) });
      const onlookers = worded("button", "copy-onlookers", { type: "button", onclick: () => this.link(null, onlookers) });
      this.more = panel.appendChild(h("div", { class: "more" }, h("label", {}, worded("span", "pace"), " ", pace), hasAddresses && onlookers));
      this.pace = pace;
    }
    const pace = this.pace.value || "0.4";
    fill(this.pace, [["0", t("pace-once")], ["0.4", t("pace-quick")], ["1.5", t("pace-slow")]], pace);
  }

  async link(seat, button) {
    const links = await get("links");
    copied(seat === null ? links.onlooker : links.seats[seat], button);
  }

  // The link of a seat as a picture, for a phone that looks at this screen.
  async code(seat) {
    const link = (await get("links")).seats[seat];
    const rows = matrix(link);
    const dialog = $("dialog");
    const size = (rows?.length ?? 0) + 8;
    const picture = rows && draw(["svg", { class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": t("qr-code") }, ["rect", { width: `${size}`, height: `${size}` }], ["path", { d: path(rows) }]]);
    dialog.replaceChildren(
      h("h2", { id: "dialog-title" }, t("invite", { name: this.told.seats.find((one) => one.seat === seat)?.name ?? seat })),
      ...(picture ? [picture] : []),
      h("p", { class: "soft" }, link),
      h("button", { type: "button", onclick: () => dialog.close() }, t("close")),
    );
    dialog.showModal();
  }

  // --- what is taken away ---------------------------------------------------------------------------

  showKeep(told) {
    if (this.kept) {
      show(this.former, Boolean(told.table_of?.rules.former));
      return;
    }
    this.kept = true;
    const file = (what) =>
      h(
        "li",
        {},
        worded("button", `keep-${what}`, { type: "button", onclick: () => this.save(what) }),
        worded("p", `keep-${what}-told`, { class: "soft" }),
      );
    const address = () => `${location.origin}${location.pathname}?position=${this.told.position}`;
    const link = worded("button", "keep-link", { type: "button", onclick: () => copied(address(), link) });
    this.panels.keep.append(
      h(
        "ul",
        { class: "keeps" },
        ...(told.role === "owner" ? ["save", "script", "scenario"] : []).map(file),
        file("replay"),
        hasAddresses && told.role === "owner" && h("li", {}, link, worded("p", "keep-link-told", { class: "soft" })),
        (this.former = h("li", {}, worded("button", "rules-before", { type: "button", onclick: () => this.act("rules-before", {}) }), worded("p", "rules-before-told", { class: "soft" }))),
      ),
    );
    show(this.former, Boolean(told.table_of?.rules.former));
  }

  // A file is made for the eyes and in the language of now.
  async save(what) {
    try {
      await download(`keep/${what}?${new URLSearchParams({ eyes: this.told.eyes, language: this.told.language })}`);
    } catch (fault) {
      this.failed(fault);
    }
  }

  // --- why ------------------------------------------------------------------------------------------

  why(what) {
    this.wanted("why");
    this.answers.ask(what);
  }

  answer(what) {
    return this.answers.found(what);
  }

  look(node) {
    const stands = node.stands;
    if (!stands) return;
    if (stands.what === "member") return;
    this.answers.ask(stands.keys?.length ? `${stands.name}[${stands.keys.join(", ")}]` : stands.name);
  }

  get looking() {
    return this.at === "why";
  }

  findings(found) {
    $("rules-news").hidden = false;
    $("rules-news").replaceChildren(...found.map(finding));
  }
}

// --- rules that change ------------------------------------------------------------------------------

function showRules(told, act) {
  const rules = told.table_of?.rules;
  const box = $("rules-news");
  if (!rules) return;
  const wanted = JSON.stringify([rules, told.table_of.misfit, told.table_of.said, told.table_of.damage, told.language]);
  if (box.dataset.shown === wanted) return;
  box.dataset.shown = wanted;
  const does = (words, what, body = {}) => h("button", { type: "button", onclick: () => act(what, body) }, words);
  const parts = [];
  if (told.table_of.said) parts.push(h("div", { class: "finding" }, h("p", { class: "headline" }, told.table_of.said)));
  const damage = told.table_of.damage;
  if (damage) {
    parts.push(h("div", { class: "finding" }, h("p", { class: "headline" }, damage.entries ? t("damage-entries", damage) : t("damage-end"))));
  }
  if (rules.findings.length) {
    parts.push(h("p", { class: "headline" }, t("not-playable")), ...rules.findings.map(finding));
  }
  const misfit = told.table_of.misfit;
  if (misfit) {
    parts.push(
      h(
        "div",
        { class: "finding" },
        h("p", { class: "headline" }, t("misfit", misfit)),
        misfit.told.length > 0 && h("ul", {}, ...misfit.told.map((line) => h("li", {}, line))),
        h("p", { class: "soft" }, t("misfit-now")),
        h(
          "div",
          { class: "acts" },
          does(misfit.rest ? t("leave-out-rest", misfit) : t("leave-out"), misfit.rest ? "go-on" : "leave-it"),
          misfit.rest > 0 && does(t("forget-rest"), "leave-it"),
          rules.former && does(t("rules-before"), "rules-before"),
        ),
      ),
    );
  } else if (rules.outcome) {
    const said = t({ same: "rules-same", "other values": "rules-other" }[rules.outcome] ?? "rules-read");
    parts.push(
      h(
        "div",
        { class: "finding warning" },
        h("p", {}, said),
        rules.changed.length > 0 && h("ul", {}, ...rules.changed.map(([name, was, now]) => h("li", {}, `${name}: ${was} → ${now}`))),
        rules.former && h("div", { class: "acts" }, does(t("rules-before"), "rules-before")),
      ),
    );
  }
  if (rules.pinned) {
    parts.push(h("div", { class: "finding warning" }, h("p", {}, t("rules-pinned")), h("div", { class: "acts" }, does(t("rules-now"), "rules-now"))));
  }
  if (rules.checking) parts.push(h("p", { class: "soft" }, t("examples-playing")));
  if (rules.broken.length) {
    parts.push(
      h(
        "div",
        { class: "finding" },
        h("p", { class: "headline" }, rules.broken.length === 1 ? t("example-broken") : t("examples-broken", { count: rules.broken.length })),
        h(
          "ul",
          { class: "broken" },
          ...rules.broken.map((one, number) =>
            h("li", {}, h("strong", {}, one.name), " ", h("button", { type: "button", onclick: () => act("open", { number }) }, t("open-there")), ...one.findings.map((found) => h("p", { class: "soft" }, `${found.headline} (${found.place})`))),
          ),
        ),
      ),
    );
  }
  box.replaceChildren(...parts.filter(Boolean));
  show(box, parts.length > 0);
}

// --- why --------------------------------------------------------------------------------------------

class Why {
  constructor(panel, go) {
    this.go = go;
    const field = h("input", { type: "search", "data-label": "ask-about", "data-placeholder": "ask-examples", autocomplete: "off", spellcheck: "false" });
    const form = h("form", { class: "asks", onsubmit: (event) => (event.preventDefault(), this.ask(field.value)) }, field, worded("button", "ask", { type: "submit" }));
    const quick = h(
      "div",
      { class: "chips" },
      worded("button", "ask-score", { type: "button", onclick: () => this.ask("score") }),
      worded("button", "ask-rules", { type: "button", onclick: () => this.ask("rules") }),
    );
    this.field = field;
    this.answer = h("div", { class: "answer", role: "status" });
    panel.append(form, quick, worded("p", "ask-click", { class: "soft" }), this.answer);
  }

  async ask(what) {
    const wanted = (what ?? "").trim();
    if (!wanted) return;
    this.field.value = wanted;
    this.asked = wanted;
    this.answer.setAttribute("aria-busy", "true");
    try {
      const found = await this.found(wanted);
      if (this.asked !== wanted) return;
      this.at = this.told?.position;
      this.answer.replaceChildren(this.reason(found.reason, 0), ...(found.help ? [h("p", { class: "soft" }, found.help)] : []));
    } catch (fault) {
      this.answer.replaceChildren(h("p", { class: "fault" }, fault.message));
    } finally {
      this.answer.removeAttribute("aria-busy");
    }
  }

  // The answer to a question, in the language and through the eyes of now.
  found(what) {
    const { role, eyes, language } = this.told;
    return get(`why?${new URLSearchParams({ what, language, ...(role === "owner" && { eyes }) })}`);
  }

  // An answer belongs to a position.
  moved(told) {
    this.told = told;
    this.answer.classList.toggle("old", this.at !== undefined && this.at !== told.position);
  }

  reason(reason, level) {
    const place = reason.file && h("span", { class: "place" }, [`${reason.file}:${reason.line}`, ...(reason.sections ?? [])].join(" · "));
    const head = [
      h("span", { class: "text" }, ...code(reason.text)),
      reason.cell && h("button", { type: "button", class: "cell", onclick: () => this.ask(reason.cell) }, t("why-cell", { cell: reason.cell })),
      reason.position !== undefined && reason.position !== null && this.told?.table_of && h("button", { type: "button", class: "cell", onclick: () => this.go(reason.position) }, t("go-to-step")),
      place,
    ].filter(Boolean);
    if (!reason.parts?.length) return h("div", { class: "reason" }, ...head);
    return h("details", { class: "reason", open: level < 2 }, h("summary", {}, ...head), ...reason.parts.map((part) => this.reason(part, level + 1)));
  }
}

// What stands between backticks is code.
export function code(text) {
  return text.split("`").map((part, at, all) => (at % 2 && at < all.length - 1 ? h("code", {}, part) : part));
}

// A finding about the rules, in its place.
export function finding(found) {
  return h(
    "div",
    { class: `finding ${found.severity}` },
    h("p", { class: "headline" }, `${t(found.severity)}[${found.code}]: ${found.headline}`),
    h("p", { class: "place" }, found.place),
    found.line && h("pre", {}, found.line),
    found.label && h("p", {}, found.label),
    ...found.notes.map((note) => h("p", { class: "soft" }, note)),
    found.help && h("p", {}, t("help", { help: found.help })),
  );
}
