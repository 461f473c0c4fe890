// The keys of the page. While something is typed they mean what they always mean.

import { $, h } from "./dom.js";

const TABLE = [
  ["1 … 9", "choose one of the first nine options"],
  ["/", "search the options, or type a move"],
  ["↑ ↓", "go through the list"],
  ["g", "to the table; there the arrows go from place to place, Enter picks"],
  ["Esc", "one pick back"],
  ["u", "take back"],
  ["[ ]", "one position back, forward"],
  ["{ }", "to the beginning, to the end"],
  ["w", "why the option can be chosen, or not"],
  ["?", "these keys"],
];

export function keys({ along, undo, back, digit, why, board }) {
  $("keys").addEventListener("click", help);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || $("dialog").open) return;
    const typing = event.target.matches("input:not([type=range]), textarea, select");
    if (event.key === "Escape") {
      if (back()) event.preventDefault();
      else if (typing) event.target.blur();
      return;
    }
    if (typing) return;
    const done = {
      "/": () => !$("search").hidden && $("search").focus(),
      u: undo,
      "[": () => along(-1),
      "]": () => along(1),
      "{": () => along(-Infinity),
      "}": () => along(Infinity),
      g: board,
      w: why,
      "?": help,
    }[event.key];
    if (done) {
      event.preventDefault();
      done();
    } else if (/^[1-9]$/.test(event.key)) {
      event.preventDefault();
      digit(event.key);
    }
  });
}

function help() {
  const dialog = $("dialog");
  dialog.replaceChildren(
    h("h2", { id: "dialog-title" }, "Keys"),
    h("dl", { class: "keys" }, ...TABLE.flatMap(([key, what]) => [h("dt", {}, key), h("dd", {}, what)])),
    h("button", { type: "button", onclick: () => dialog.close() }, "Close"),
  );
  dialog.showModal();
}
