// A control for what no place or piece stands for: amounts, directions, passing. It stands at what was
// picked last, or, where nothing was picked, in the banner; more than three choices there open below it.

import { h } from "./dom.js";
import { t } from "./words.js";

const GAP = 8; // pixels
const FEW = 3;

export class Control {
  constructor(board, banner, choices) {
    this.board = board;
    this.banner = banner;
    this.choices = choices;
    this.opened = false;
    this.element = h("div", { class: "control", role: "group", hidden: true, onkeydown: (event) => this.key(event) });
    this.element.append(this.list = h("div", { class: "chips" }));
  }

  show(elementOf) {
    const { choices, element } = this;
    const left = choices.left();
    const at = choices.picks.length ? elementOf(choices.picks.at(-1)) : null;
    const held = element.contains(document.activeElement);
    const isMenu = !at && left.length > FEW && this.opened;
    element.hidden = !left.length;
    element.classList.toggle("there", Boolean(at));
    element.classList.toggle("more", isMenu);
    element.setAttribute("aria-label", choices.asked?.prompt || t("at-the-table"));
    const isShort = !at && left.length > FEW && !isMenu;
    this.list.replaceChildren(
      ...(isShort ? left.slice(0, FEW - 1) : left).map((one) => this.button(one)),
      ...(isShort ? [h("button", { type: "button", class: "open", "aria-expanded": "false", onclick: () => this.open(elementOf) }, t("more-choices", { count: left.length - FEW + 1 }))] : []),
    );
    if (at || isMenu) this.board.append(element);
    else this.banner.append(element);
    element.removeAttribute("style");
    if (at) this.stand(at);
    if (!left.length) this.opened = false;
    if (held || (at && at === document.activeElement)) this.list.querySelector("button")?.focus({ preventScroll: true });
  }

  button({ words, option, does }) {
    return h(
      "button",
      {
        type: "button",
        title: words,
        onclick: () => ((this.opened = false), does()),
        ...(option && { "data-choice": option.code }),
        onpointerenter: () => option && this.choices.pointed?.(option.nodes.filter(Boolean)),
        onpointerleave: () => this.choices.pointed?.([]),
      },
      words,
    );
  }

  open(elementOf) {
    this.opened = true;
    this.show(elementOf);
    this.list.querySelector("button")?.focus({ preventScroll: true });
  }

  // Closes the list of choices below the banner; true if it was open.
  close(elementOf) {
    if (!this.opened) return false;
    this.opened = false;
    this.show(elementOf);
    return true;
  }

  // Below what was picked, or above it, inside the table.
  stand(at) {
    const { element, board } = this;
    const [place, frame] = [at.getBoundingClientRect(), board.getBoundingClientRect()];
    element.style.maxWidth = `${Math.min(360, board.clientWidth - 2 * GAP)}px`;
    const { offsetWidth: wide, offsetHeight: high } = element;
    const left = place.left + place.width / 2 - frame.left + board.scrollLeft - wide / 2;
    const below = place.bottom - frame.top + board.scrollTop + GAP;
    const above = place.top - frame.top + board.scrollTop - high - GAP;
    const end = Math.max(board.scrollHeight, board.clientHeight);
    const top = below + high <= end ? below : Math.max(GAP, above);
    element.style.left = `${Math.max(GAP, Math.min(left, board.clientWidth - wide - GAP))}px`;
    element.style.top = `${top}px`;
  }

  key(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const buttons = [...this.list.children];
    buttons.at((buttons.indexOf(document.activeElement) + step) % buttons.length)?.focus();
  }
}
