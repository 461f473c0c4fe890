// The options of a decision: a full list that can be searched, narrowed by clicks on the table.
//
// What was picked so far is a set of nodes, in any order; an option fits if it has all of them. What
// no node can tell apart any more stands in a small control at the table (control.js), which narrows by
// kinds and values. What is left over as the only one is chosen at once.

import { $, h, keyed, show } from "./dom.js";
import { t } from "./words.js";

const FEW = 9; // so many options stand in a control one by one

export class Choices {
  // `choose(code)` is called with what was chosen, `say(text)` with a move that was typed,
  // `narrowed()` whenever other options are left.
  constructor({ choose, say, narrowed, why }) {
    this.choose = choose;
    this.say = say;
    this.narrowed = narrowed;
    this.why = why;
    this.options = [];
    this.nodes = new Map();
    this.shared = new Set();
    this.picks = [];
    this.parts = [];
    this.kind = null;
    this.closed = true;
    $("search").addEventListener("input", () => this.list());
    $("search").addEventListener("keydown", (event) => this.searchKey(event));
    $("options").addEventListener("keydown", (event) => this.listKey(event));
  }

  // `picks` are kept, if the options still have them.
  show(asked, picks = []) {
    this.asked = asked;
    this.options = asked?.options ?? [];
    this.nodes = new Map(this.options.map((option) => [option.code, (option.nodes ?? []).filter(Boolean)]));
    const [first = [], ...rest] = this.nodes.values();
    this.shared = new Set(first.filter((node) => rest.every((nodes) => nodes.includes(node))));
    this.begin();
    const known = new Set([...this.nodes.values()].flat());
    if (picks.every((pick) => known.has(pick))) this.picks = [...picks];
    this.closed = false;
    if (!picks.length) $("search").value = "";
    this.list();
  }

  // Nothing is picked.
  begin() {
    this.picks = [];
    this.parts = [];
    this.kind = null;
  }

  // Nothing can be chosen until something new is shown: a double click is no second answer.
  close() {
    this.closed = true;
    $("options").setAttribute("aria-busy", "true");
    this.narrowed();
  }

  get begun() {
    return this.picks.length + this.parts.length > 0 || this.kind !== null;
  }

  // What can begin a move: the first node of each option.
  firsts() {
    if (this.closed) return new Set();
    const first = (option) => this.nodes.get(option.code).find((node) => !this.shared.has(node)) ?? this.nodes.get(option.code)[0];
    return new Set(this.fitting().map(first).filter(Boolean));
  }

  // Whether a node is all that an option needs.
  isWhole(node) {
    const fitting = this.fitting().filter((option) => this.nodes.get(option.code).includes(node));
    return fitting.length === 1 && this.isEnough(fitting[0], [...this.picks, node]);
  }

  // One pick is enough for an option that names one node, two for all others; what all options name needs none.
  isEnough(option, picks) {
    const nodes = new Set(this.nodes.get(option.code).filter((node) => !this.shared.has(node)));
    return picks.filter((pick) => nodes.has(pick)).length >= Math.min(2, nodes.size);
  }

  fitting() {
    return this.options.filter(
      (option) =>
        (this.kind === null || option.kind === this.kind) &&
        this.parts.every((part) => part.value === part.of(option)) &&
        this.picks.every((node) => this.nodes.get(option.code)?.includes(node)),
    );
  }

  searched() {
    const words = $("search").value.trim().toLowerCase().split(/\s+/).filter(Boolean);
    const fits = (option) => {
      const text = `${option.words} ${option.name}`.toLowerCase();
      return words.every((word) => text.includes(word));
    };
    return this.fitting().filter(fits);
  }

  // Nodes that can be clicked now: those of options that fit; those of all others, faintly; and those
  // that could have been meant by what is asked, were it allowed.
  lit() {
    const near = new Set();
    const far = new Set();
    const shut = new Set();
    if (this.closed) return { near, far, shut };
    for (const option of this.options) for (const node of this.nodes.get(option.code)) far.add(node);
    for (const option of this.fitting()) for (const node of this.nodes.get(option.code)) near.add(node);
    for (const form of this.forms())
      for (const [, among] of form.parameters)
        for (const node of this.asked.among[among]) if (!far.has(node)) shut.add(node);
    return { near, far, shut };
  }

  // Kinds of options with what each asks for, as far as what was picked can be part of them.
  forms() {
    const kinds = new Set(this.fitting().map((option) => option.kind));
    return (this.asked?.forms ?? []).filter((form) => !this.begun || kinds.has(form.kind));
  }

  // The moves that a node could have completed, as they are written.
  meant(node, value = "…") {
    const found = [];
    for (const { kind, parameters } of this.forms()) {
      const given = new Map();
      const like = this.fitting().filter((option) => option.kind === kind);
      for (const pick of this.picks) {
        const at = parameters.findIndex((_, n) => !given.has(n) && like.some((option) => option.nodes[n] === pick));
        if (at >= 0) given.set(at, this.valueOf(pick));
      }
      const at = parameters.findIndex(([, among], n) => !given.has(n) && this.asked.among[among].includes(node));
      if (at < 0 || given.size < this.picks.length) continue;
      given.set(at, value);
      const inside = [...given].map(([n, said]) => `${parameters[n][0]} = ${said}`).join(", ");
      found.push(kind ? `${kind}(${inside})` : inside);
    }
    return found;
  }

  valueOf(node) {
    return this.member?.(node) ?? node;
  }

  // A click on a node of the scene; true if it means something here.
  pick(node) {
    if (this.closed) return false;
    if (this.picks.includes(node)) {
      this.picks = this.picks.filter((one) => one !== node);
      this.list();
      return true;
    }
    let fitting = this.fitting().filter((option) => this.nodes.get(option.code)?.includes(node));
    if (!fitting.length) {
      // It begins something else.
      fitting = this.options.filter((option) => this.nodes.get(option.code)?.includes(node));
      if (!fitting.length) return false;
      this.begin();
    }
    if (fitting.length === 1 && this.isEnough(fitting[0], [...this.picks, node])) {
      this.take(fitting[0].code);
      return true;
    }
    this.picks.push(node);
    this.list();
    return true;
  }

  // What no node can tell apart any more, one by one, or by the first thing in which it differs: each
  // with its words and what choosing it does.
  left() {
    if (this.closed) return [];
    const fitting = this.fitting();
    const nodes = (option) => this.nodes.get(option.code);
    const shared = new Set(fitting.length ? nodes(fitting[0]) : []);
    for (const option of fitting) for (const node of shared) if (!nodes(option).includes(node)) shared.delete(node);
    const left = fitting.filter((option) => nodes(option).every((node) => shared.has(node) || this.picks.includes(node)) && (fitting.length > 1 || this.isEnough(option, this.picks) || !nodes(option).length));
    const single = (option) => ({ words: option.words, option, does: () => this.take(option.code) });
    if (left.length <= FEW) return left.map(single);
    const most = Math.max(...left.map((option) => option.nodes.length));
    const ways = [(option) => option.kind, ...Array.from({ length: most }, (_, at) => (option) => (option.nodes[at] ? "" : option.values?.[at]))];
    const of = ways.find((way) => new Set(left.map(way)).size > 1);
    if (!of) return left.map(single);
    const groups = new Map();
    for (const option of left) groups.set(of(option), [...(groups.get(of(option)) ?? []), option]);
    return [...groups].map(([value, options]) => {
      if (options.length === 1) return single(options[0]);
      const words = of === ways[0] ? this.kindOf(value) : value;
      return { words, does: () => (this.parts.push({ of, value, words }), this.list()) };
    });
  }

  kindOf(kind) {
    return this.asked?.kinds?.[kind] ?? kind.replaceAll("_", " ");
  }

  // One pick back; true if there was one.
  back() {
    if ($("search").value) $("search").value = "";
    else if (this.parts.length) this.parts.pop();
    else if (this.picks.length) this.picks.pop();
    else if (this.kind !== null) this.kind = null;
    else return false;
    this.list();
    return true;
  }

  take(code) {
    if (this.closed) return;
    this.close();
    this.choose(code);
  }

  list() {
    $("options").removeAttribute("aria-busy");
    const kinds = new Map();
    for (const option of this.options) if (option.kind) kinds.set(option.kind, (kinds.get(option.kind) ?? 0) + 1);
    const many = this.options.length > 9;
    show($("kinds"), many && kinds.size > 1 && kinds.size < 12);
    $("kinds").replaceChildren(
      ...[...kinds].map(([kind, count]) =>
        h("button", { type: "button", "aria-pressed": String(kind === this.kind), onclick: () => this.ofKind(kind) }, `${this.kindOf(kind)} (${count})`),
      ),
    );
    show($("picked"), this.picks.length + this.parts.length > 0);
    $("picked").replaceChildren(
      ...this.picks.map((node) => h("button", { type: "button", onclick: () => this.pick(node), title: t("pick-back") }, `${this.named?.(node) ?? node} ×`)),
      ...this.parts.map((part, at) =>
        h("button", { type: "button", onclick: () => (this.parts.splice(at), this.list()), title: t("pick-back") }, `${part.words} ×`),
      ),
    );
    show($("search"), this.options.length > 5);
    const found = this.searched();
    keyed(
      $("options"),
      found,
      (option) => option.code,
      (option) => this.made(option),
      (item, option) => this.updated(item, option),
    );
    found.slice(0, 9).forEach((option, at) => ($("options").children[at].firstChild.dataset.digit = at + 1));
    [...$("options").children].slice(9).forEach((item) => delete item.firstChild.dataset.digit);
    const total = this.options.length;
    $("count").textContent = total > 9 || found.length < total ? t("count", { count: found.length, total }) : "";
    this.narrowed();
  }

  ofKind(kind) {
    this.kind = this.kind === kind ? null : kind;
    this.picks = [];
    this.parts = [];
    this.list();
  }

  made(option) {
    const button = h(
      "button",
      { type: "button", onclick: () => this.take(Number(button.parentElement.dataset.key)) },
      h("span", { class: "said" }),
    );
    return h("li", {}, button, h("button", { type: "button", class: "ask", onclick: () => this.why?.(button.dataset.name) }, "?"));
  }

  updated(item, option) {
    const [button, ask] = item.children;
    button.dataset.name = option.name;
    button.dataset.code = option.code;
    button.firstChild.textContent = option.words;
    ask.setAttribute("aria-label", t("why-this"));
    ask.title = t("why-legal");
    const chosen = this.asked?.answer === option.code;
    if (chosen) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
    item.onpointerenter = item.onfocusin = () => this.pointed?.(this.nodes.get(option.code) ?? []);
    item.onpointerleave = item.onfocusout = () => this.pointed?.([]);
  }

  searchKey(event) {
    if (event.key === "Enter") {
      event.preventDefault();
      const found = this.searched();
      const typed = $("search").value.trim();
      if (found.length === 1) this.take(found[0].code);
      else if (found.some((option) => option.name === typed)) this.take(found.find((option) => option.name === typed).code);
      else if (typed) this.say(typed);
    } else if (event.key === "ArrowDown") {
      event.preventDefault();
      $("options").querySelector("button")?.focus();
    }
  }

  listKey(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const item = event.target.closest("li");
    const next = step > 0 ? item?.nextElementSibling : item?.previousElementSibling;
    event.preventDefault();
    if (next) next.firstChild.focus();
    else if (step < 0 && !$("search").hidden) $("search").focus();
  }
}
