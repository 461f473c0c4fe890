// The log of a game: a list of steps, each with what was chosen and what came of it. The step at hand
// is marked, and stands in sight. One stop of the tab key; arrows go up and down in it.
//
//   const log = logIn(list, (step) => show(step));   // `list` is an <ol>, which may scroll
//   log.tell([[["phase", "Winter"], ["move", "Betty: sails"], ["log", "A storm."]], ...]);
//   log.at(12);
//
// `tell` is given for each step from 0 on the lines that it added: [kind, text, quiet].

import { make, set } from "./html.js";

export function logIn(list, go) {
  let items = [];
  let now = 0;

  list.addEventListener("click", (event) => {
    const link = event.target.closest("[data-step]");
    if (!link || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(Number(link.dataset.step));
  });
  list.addEventListener("keydown", (event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const from = event.target.closest("[data-step]");
    if (!by || !from) return;
    event.preventDefault();
    const there = items.filter(Boolean);
    const next = there[there.indexOf(from.closest("li")) + by];
    if (!next) return;
    go(Number(link(next).dataset.step));
    link(next).focus();
  });

  const link = (item) => item.querySelector("[data-step]");

  function tell(steps) {
    items = steps.map((lines, step) => (lines.length ? item(lines, step) : undefined));
    list.replaceChildren(...items.filter(Boolean));
    at(Math.min(now, steps.length - 1));
  }

  function at(step) {
    for (const each of items) if (each) set(link(each), { "aria-current": false, tabindex: "-1" });
    now = step;
    let shown = step;
    while (shown >= 0 && !items[shown]) shown -= 1;
    for (const [number, each] of items.entries()) each?.classList.toggle("later", number > step);
    const here = items[shown] ?? items.find(Boolean);
    if (!here) return;
    set(link(here), { tabindex: "0", "aria-current": shown >= 0 && "step" });
    if (list.scrollHeight > list.clientHeight) {
      const box = here.getBoundingClientRect();
      const around = list.getBoundingClientRect();
      const above = box.top - around.top;
      if (above < 0 || above + box.height > around.height) list.scrollTop += above - around.height / 3;
    }
  }

  return { tell, at };
}

// A step in the log, its lines in their order: a heading for each part of the game that began, a link
// for what was chosen, and below it what came of that.
function item(lines, step) {
  const found = make("li", {});
  let at = null;
  let after = null;
  for (const [kind, text, quiet] of lines) {
    const lead = !at && (kind !== "phase" || lines.every(([other]) => other === "phase"));
    if (lead) {
      const classes = [kind === "phase" && "phase", quiet && "soft"].filter(Boolean).join(" ");
      at = make("a", { href: `#${step}`, "data-step": step, class: classes || null }, text);
      found.append(at);
    } else if (kind === "phase") {
      found.append(make("p", { class: "phase" }, text));
      after = null;
    } else {
      after ??= found.appendChild(make("ul", {}));
      after.append(make("li", {}, text));
    }
  }
  return found;
}
