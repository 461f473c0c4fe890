// The options of a decision: a full list that can be searched, narrowed by clicks on the table.
//
// What was picked so far is a set of nodes, in any order; an option fits if it has all of them. What
// is left over as the only one is chosen at once.

import { $, h, keyed, show } from "./dom.js";

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
    this.picks = [];
    this.kind = null;
    this.closed = true;
    $("search").addEventListener("input", () => this.list());
    $("search").addEventListener("keydown", (event) => this.searchKey(event));
    $("options").addEventListener("keydown", (event) => this.listKey(event));
  }

  show(asked) {
    this.asked = asked;
    this.options = asked?.options ?? [];
    this.nodes = new Map(this.options.map((option) => [option.code, (option.nodes ?? []).filter(Boolean)]));
    this.picks = [];
    this.kind = null;
    this.closed = false;
    $("search").value = "";
    this.list();
  }

  // Nothing can be chosen until something new is shown: a double click is no second answer.
  close() {
    this.closed = true;
    $("options").setAttribute("aria-busy", "true");
    this.narrowed();
  }

  fitting() {
    return this.options.filter(
      (option) =>
        (this.kind === null || option.kind === this.kind) &&
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

  // Nodes that can be clicked now: those of options that fit; and those of all others, faintly.
  lit() {
    const near = new Set();
    const far = new Set();
    if (this.closed) return { near, far };
    const fitting = this.fitting();
    for (const option of this.options)
      for (const node of this.nodes.get(option.code) ?? []) far.add(node);
    for (const option of fitting)
      for (const node of this.nodes.get(option.code) ?? []) near.add(node);
    return { near, far };
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
      this.picks = [];
      this.kind = null;
    }
    if (fitting.length === 1) {
      this.take(fitting[0].code);
      return true;
    }
    this.picks.push(node);
    this.list();
    return true;
  }

  // One pick back; true if there was one.
  back() {
    if ($("search").value) $("search").value = "";
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
        h(
          "button",
          { type: "button", "aria-pressed": String(kind === this.kind), onclick: () => this.ofKind(kind) },
          `${this.asked?.kinds?.[kind] ?? kind.replaceAll("_", " ")} (${count})`,
        ),
      ),
    );
    show($("picked"), this.picks.length > 0);
    $("picked").replaceChildren(
      ...this.picks.map((node) =>
        h("button", { type: "button", onclick: () => this.pick(node), title: "Take this back" }, `${this.named?.(node) ?? node} ×`),
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
    $("count").textContent = total > 9 || found.length < total ? `${found.length} of ${total}` : "";
    this.narrowed();
  }

  ofKind(kind) {
    this.kind = this.kind === kind ? null : kind;
    this.picks = [];
    this.list();
  }

  made(option) {
    const button = h(
      "button",
      { type: "button", onclick: () => this.take(Number(button.parentElement.dataset.key)) },
      h("span", { class: "said" }),
    );
    return h(
      "li",
      {},
      button,
      h("button", { type: "button", class: "ask", onclick: () => this.why?.(item(button)), "aria-label": "Why?", title: "Why can this be chosen?" }, "?"),
    );
    function item(from) {
      return from.dataset.name;
    }
  }

  updated(item, option) {
    const button = item.firstChild;
    button.dataset.name = option.name;
    button.dataset.code = option.code;
    button.firstChild.textContent = option.words;
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

