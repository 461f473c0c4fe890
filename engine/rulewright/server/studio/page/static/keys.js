// The keys of the page. While something is typed they mean what they always mean.

import { $, h } from "./dom.js";
import { legend } from "./legend.js";
import { t } from "./words.js";

const TABLE = [
  ["1 … 9", "key-digits"],
  ["/", "key-search"],
  ["↑ ↓", "key-list"],
  ["g", "key-table"],
  ["Esc", "key-escape"],
  ["u", "key-undo"],
  ["[ ]", "key-step"],
  ["{ }", "key-ends"],
  ["w", "key-why"],
  ["+ - 0", "key-zoom"],
  ["m", "key-moves"],
  ["?", "key-keys"],
];

export function keys({ along, undo, back, digit, why, board, search, zoom, moves, nodes }) {
  const help = () => showHelp(nodes());
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
      "/": search,
      m: moves,
      "+": () => zoom.step(1.4),
      "-": () => zoom.step(1 / 1.4),
      0: () => zoom.reset(),
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

function showHelp(nodes) {
  const dialog = $("dialog");
  const faces = legend(nodes);
  dialog.replaceChildren(
    ...(faces ? [h("h2", {}, t("legend")), faces] : []),
    h("h2", { id: "dialog-title" }, t("keys")),
    h("dl", { class: "keys" }, ...TABLE.flatMap(([key, what]) => [h("dt", {}, key), h("dd", {}, t(what))])),
    h("button", { type: "button", onclick: () => dialog.close() }, t("close")),
  );
  dialog.showModal();
}
