// A small control at the table for what no place or piece stands for: amounts, directions, passing. It
// stands at what was picked last, or, where nothing was picked, at the foot of the table; at its head
// where all of it lies in a long page.

import { h } from "./dom.js";
import { t } from "./words.js";

const GAP = 8; // pixels

export class Control {
  constructor(board, choices) {
    this.board = board;
    this.choices = choices;
    this.element = h("div", { class: "control", role: "group", hidden: true, onkeydown: (event) => this.key(event) });
    this.element.append(this.list = h("div", { class: "chips" }));
  }

  show(elementOf) {
    const { choices, element } = this;
    const left = choices.left();
    const at = choices.picks.length ? elementOf(choices.picks.at(-1)) : null;
    const held = element.contains(document.activeElement);
    element.hidden = !left.length;
    element.classList.toggle("there", Boolean(at));
    element.setAttribute("aria-label", choices.asked?.prompt || t("at-the-table"));
    this.list.replaceChildren(
      ...left.map(({ words, option, does }) =>
        h(
          "button",
          {
            type: "button",
            onclick: does,
            ...(option && { "data-choice": option.code }),
            onpointerenter: () => option && choices.pointed?.(option.nodes.filter(Boolean)),
            onpointerleave: () => choices.pointed?.([]),
          },
          words,
        ),
      ),
    );
    const first = !at && this.board.scrollHeight > innerHeight && this.board.clientHeight === this.board.scrollHeight;
    if (first) this.board.prepend(element);
    else this.board.append(element);
    if (at) this.stand(at);
    else element.removeAttribute("style");
    if (held || (at && at === document.activeElement)) this.list.querySelector("button")?.focus({ preventScroll: true });
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
