// How the scores went: a line for each player over the steps of a game, and a mark for the step at
// hand. A click goes to the step below it. Lines differ by dash and by the name at their end, not by
// colour alone.
//
//   const scores = plotIn(svg, (step) => show(step));
//   scores.draw(["Anna", "Bert"], [[0, 0], [3, null], ...], "scores");   // null: not known
//   scores.at(12);

import { number } from "./html.js";

const SVG = "http://www.w3.org/2000/svg";
const WIDE = 360;
const TALL = 150;
const LEFT = 34;
const RIGHT = 74; // for the names at the ends of the lines
const TOP = 8;
const BOTTOM = 22;
const LINE = 11; // how far apart names stand
const DASHES = ["", "6 3", "2 2", "8 2 2 2", "1 3", "10 4", "4 4"];

export function plotIn(svg, go) {
  let steps = 1;
  let cursor = null;

  const x = (step) => LEFT + ((WIDE - LEFT - RIGHT) * step) / Math.max(1, steps - 1);

  svg.addEventListener("click", (event) => {
    const box = svg.getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * WIDE;
    const step = Math.round(((at - LEFT) / (WIDE - LEFT - RIGHT)) * (steps - 1));
    go(Math.max(0, Math.min(steps - 1, step)));
  });

  function draw(names, rows, said) {
    steps = rows.length;
    const known = rows.flat().filter((value) => value !== null);
    const low = Math.min(0, ...known);
    const high = Math.max(low + 1, ...known);
    const y = (value) => TALL - BOTTOM - ((TALL - BOTTOM - TOP) * (value - low)) / (high - low);
    const parts = [];
    for (const value of ticks(low, high)) {
      parts.push(shape("path", { class: "grid", d: `M${LEFT} ${n(y(value))}H${WIDE - RIGHT}` }));
      parts.push(words(LEFT - 5, y(value) + 4, number(value), "end"));
    }
    parts.push(words(LEFT, TALL - 6, number(0), "middle"), words(WIDE - RIGHT, TALL - 6, number(steps - 1), "middle"));
    const ends = names.map((name, player) => {
      parts.push(shape("path", {
        class: `line player-${player}`,
        "stroke-dasharray": DASHES[player % DASHES.length],
        d: path(rows.map((row) => row[player]), x, y),
      }));
      const last = rows.map((row) => row[player]).findLast((value) => value !== null);
      return { name, player, y: last === undefined ? null : y(last) };
    });
    for (const end of apart(ends.filter((each) => each.y !== null))) {
      const name = words(WIDE - RIGHT + 5, end.y + 4, short(end.name), "start");
      name.classList.add(`player-${end.player}`);
      parts.push(name);
    }
    cursor = shape("path", { class: "cursor" });
    svg.replaceChildren(...parts, cursor);
    svg.setAttribute("viewBox", `0 0 ${WIDE} ${TALL}`);
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", said);
  }

  function at(step) {
    cursor?.setAttribute("d", `M${n(x(step))} ${TOP}V${TALL - BOTTOM}`);
  }

  return { draw, at };
}

// Steps up and down, with a gap where a value is not known.
function path(values, x, y) {
  let d = "";
  let before = null;
  for (const [step, value] of values.entries()) {
    if (value === null) before = null;
    else if (before === null) d += `M${n(x(step))} ${n(y(value))}`;
    else if (value !== before || step === values.length - 1) d += `H${n(x(step))}V${n(y(value))}`;
    if (value !== null) before = value;
    else if (d && values[step - 1] !== null && step) d += `H${n(x(step))}`;
  }
  return d;
}

// Names one below the other, each as near to its line as it can be.
function apart(ends) {
  ends.sort((one, other) => one.y - other.y);
  for (const [at, end] of ends.entries()) {
    if (at) end.y = Math.max(end.y, ends[at - 1].y + LINE);
  }
  const over = ends.length ? ends.at(-1).y - (TALL - BOTTOM) : 0;
  if (over > 0) for (const end of ends) end.y -= over;
  for (let at = ends.length - 2; at >= 0; at -= 1) ends[at].y = Math.min(ends[at].y, ends[at + 1].y - LINE);
  return ends;
}

function ticks(low, high) {
  const rough = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? 10 * power;
  const found = [];
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) found.push(value);
  return found;
}

function short(name) {
  const letters = [...name];
  return letters.length > 10 ? `${letters.slice(0, 9).join("")}…` : name;
}

function shape(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

function words(left, top, text, anchor) {
  const element = shape("text", { x: n(left), y: n(top), "text-anchor": anchor });
  element.textContent = text;
  return element;
}

function n(value) {
  return Number(value.toFixed(1));
}
