// The table of a game in a page: draws a scene (docs/scene.md), changes it into the next one, marks what
// the last move changed and what can be chosen, and says what each thing is.
//
//   const table = sceneIn(holder, { touch, pick });   // `holder` gets one <svg>
//   table.show(scene);                     // a scene as `Scene.to_dict` gives it, with its ground
//   table.light(["kara", "hand:anna"]);    // nodes that an option means, while it is looked at
//
// Element by element: an element with `data-node="ID"` stays the same element as long as the node is on
// the table, so focus and scroll stay. A scene that comes without its ground (only its `key`) is drawn on
// the ground of that key that was shown last. Nodes and grounds that are the same objects as before
// (a replay keeps each once) are not looked at again.
//
// On the elements: `data-changed` what the last move changed; `data-offered` what an option names, of
// those among `scene.offers` that `offers` lets through; `data-lit` by `light`. Colours come by classes
// `p-NAME` (fill) and `s-NAME` (stroke) from the style sheet of the scene's paints (`scene.svg.style_sheet`).
// `name(node)` is what a button is called. `touch(node, event)` is told when any node is clicked or tapped. With `pick(node, event)` the nodes on
// offer are buttons: one stop of the tab key, arrows go to the next in that direction, a click, Enter and
// Space pick. Nodes of `table.shut([ids])` are buttons that cannot be used: Enter and Space `touch` them.
// Things move to where they are next, unless the reader wants no motion; what leaves fades.

import { set } from "./html.js";
import { draw, patch } from "./svg.js";

const ROOM = 24; // pixels; a target is at least so large
const MOVABLE = new Set(["piece", "tile", "card", "stack"]);
const MOTION = 220; // milliseconds
const STAGGER = 18;
const MOST_LATE = 12;
const PLAIN = { role: false, tabindex: false, "aria-label": false, "aria-disabled": false };

export function sceneIn(holder, { touch = null, pick = null, offers = () => true, name = said } = {}) {
  const grounds = new Map();
  let svg = null;
  let scene = null;
  let byId = new Map();
  let shown = new Map();

  // Where things were, and copies of those that will be gone.
  function remember(next) {
    const stays = new Set(next.nodes.map((node) => node.id));
    const carried = new Set(next.changes.filter(({ origin, target }) => origin && target).map(({ origin }) => origin));
    const gone = [];
    for (const node of shown.values()) {
      if (!MOVABLE.has(node.kind) || stays.has(node.id) || carried.has(node.within)) continue;
      const element = elementOf(node.id);
      if (element) gone.push(element.cloneNode(true));
    }
    return { was: shown, gone, size: svg.getAttribute("viewBox") };
  }

  function animate({ was, gone, size }, next) {
    if (size !== svg.getAttribute("viewBox")) return; // another layout
    const origins = new Map(next.changes.filter(({ origin, target }) => origin && target).map(({ node, origin }) => [node, origin]));
    let late = 0;
    for (const node of byId.values()) {
      if (!MOVABLE.has(node.kind)) continue;
      const old = was.get(node.id);
      const origin = origins.has(node.id) && was.get(origins.get(node.id));
      let start = null;
      if (old && (old.at[0] !== node.at[0] || old.at[1] !== node.at[1])) start = old.at;
      else if (origin && !old) {
        const [[x, y], [toX, toY]] = [middle(origin), middle(node)];
        start = [node.at[0] + x - toX, node.at[1] + y - toY];
      } else if (old) continue;
      const element = elementOf(node.id);
      if (!start) {
        element?.animate({ opacity: [0, 1] }, { duration: MOTION, easing: "ease-out" });
        continue;
      }
      const [from, to] = [start, node.at].map(([x, y]) => `translate(${x}px, ${y}px)`);
      const delay = Math.min(late++, MOST_LATE) * STAGGER;
      element?.animate({ transform: [from, to] }, { duration: MOTION, easing: "cubic-bezier(.25,.8,.3,1)", delay, fill: "backwards" });
    }
    for (const copy of gone) {
      copy.removeAttribute("data-node");
      copy.setAttribute("aria-hidden", "true");
      copy.style.pointerEvents = "none";
      svg.append(copy);
      copy.animate({ opacity: [1, 0] }, { duration: MOTION }).onfinish = () => copy.remove();
    }
  }

  function show(next, { label = next.title } = {}) {
    const ground = next.ground.nodes ? next.ground : grounds.get(next.ground.key);
    grounds.set(ground.key, ground);
    const nodes = [...ground.nodes, ...next.nodes].sort((one, other) => layer(one) - layer(other));
    byId = new Map(nodes.map((node) => [node.id, node]));
    scene = next;
    const tree = pictureOf(next, nodes, label);
    const before = svg && moves() ? remember(next) : null;
    if (svg) patch(svg, tree);
    else {
      svg = draw(tree);
      holder.replaceChildren(svg);
      listen();
    }
    if (before) animate(before, next);
    shown = byId;
    light([]);
    markAll("data-changed", next.changes.flatMap(({ node, origin, target }) => [node, origin, target]));
    const named = new Set(next.offers.filter(offers).flatMap((offer) => offer.nodes));
    markAll("data-offered", named);
    if (pick) dress(named);
  }

  function light(ids) {
    markAll("data-lit", ids);
  }

  function markAll(attribute, ids) {
    const wanted = new Set(ids);
    for (const element of svg.querySelectorAll(`[${attribute}]`)) {
      if (!wanted.has(element.dataset.node)) element.removeAttribute(attribute);
    }
    for (const id of wanted) if (id) elementOf(id)?.setAttribute(attribute, "");
  }

  function elementOf(id) {
    return svg.querySelector(`[data-node="${CSS.escape(id)}"]`);
  }

  // Nodes on offer are buttons; the first of them, or the one that had the focus, is the tab key's.
  function dress(named) {
    const focused = document.activeElement;
    const buttons = [...svg.querySelectorAll("[data-node]")].filter((one) => named.has(one.dataset.node));
    for (const element of svg.querySelectorAll('[role="button"]:not([aria-disabled])')) {
      if (!named.has(element.dataset.node)) set(element, PLAIN);
    }
    for (const element of buttons) {
      const node = byId.get(element.dataset.node);
      set(element, { ...PLAIN, role: "button", tabindex: "-1", "aria-label": name(node) });
    }
    stop(buttons.includes(focused) ? focused : buttons[0]);
    set(svg, { role: buttons.length ? "group" : "img" });
  }

  function shut(ids) {
    const elements = new Set([...ids].map(elementOf).filter(Boolean));
    for (const element of svg.querySelectorAll('[aria-disabled="true"]')) if (!elements.has(element)) set(element, PLAIN);
    for (const element of elements) {
      const label = name(byId.get(element.dataset.node));
      set(element, { role: "button", tabindex: "-1", "aria-label": label, "aria-disabled": "true" });
    }
    const buttons = [...svg.querySelectorAll('[role="button"]')];
    const stops = buttons.filter((one) => one.getAttribute("tabindex") === "0");
    stop(buttons.find((one) => one === document.activeElement) ?? stops[0] ?? buttons[0]);
    set(svg, { role: buttons.length ? "group" : "img" });
  }

  // The one that the tab key comes to.
  function stop(element) {
    for (const one of svg.querySelectorAll('[tabindex="0"]')) set(one, { tabindex: "-1" });
    if (element) set(element, { tabindex: "0" });
  }

  function listen() {
    svg.addEventListener("click", (event) => {
      const element = event.target.closest("[data-node]");
      const node = element && byId.get(element.dataset.node);
      if (node) touch?.(node, event);
      if (node && element.getAttribute("role") === "button") pick(node, event);
    });
    svg.addEventListener("keydown", (event) => {
      const element = event.target.closest('[role="button"]');
      if (!element) return;
      const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        event.stopPropagation();
        const act = element.getAttribute("aria-disabled") ? touch : pick;
        act?.(byId.get(element.dataset.node), event);
      } else if (way) {
        event.preventDefault();
        event.stopPropagation();
        const next = nearest(element, [...svg.querySelectorAll('[role="button"]')], way);
        if (!next) return;
        stop(next);
        next.focus();
      }
    });
  }

  return {
    show,
    light,
    shut,
    elementOf,
    node: (id) => byId.get(id),
    nodes: () => [...byId.values()],
    get scene() {
      return scene;
    },
    get svg() {
      return svg;
    },
  };
}

function moves() {
  return !globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches;
}

function middle({ at, box }) {
  const [left, top, right, bottom] = box ?? [0, 0, 0, 0];
  return [at[0] + (left + right) / 2, at[1] + (top + bottom) / 2];
}

// What a node is, in a sentence.
export function said(node) {
  return node.spoken || node.long || node.short || "";
}

function layer(node) {
  return node.layer ?? 0;
}

function nearest(from, buttons, [x, y]) {
  const centre = (element) => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [left, top] = centre(from);
  let best = null;
  let least = Infinity;
  for (const button of buttons) {
    const [across, down] = centre(button);
    const along = (across - left) * x + (down - top) * y;
    const aside = Math.abs((across - left) * y) + Math.abs((down - top) * x);
    if (button !== from && along > 1 && along + 2 * aside < least) {
      least = along + 2 * aside;
      best = button;
    }
  }
  return best;
}

// --- trees ----------------------------------------------------------------------------------------

const groups = new WeakMap(); // node -> its tree

function pictureOf(scene, nodes, label) {
  const { width, height } = scene;
  const attributes = {
    class: `scene scene-${scene.size}`,
    viewBox: `0 0 ${width} ${height}`,
    width: String(width),
    height: String(height),
    lang: scene.language,
    role: "img",
    "aria-label": label,
  };
  const ground = ["rect", { class: "p-table", width: String(width), height: String(height) }];
  return ["svg", attributes, ground, ...nodes.map(groupOf)];
}

export function groupOf(node) {
  let group = groups.get(node);
  if (!group) {
    const classes = [`node kind-${node.kind}`, ...(node.states ?? []).map((state) => `is-${state}`)];
    const attributes = { "data-node": node.id, class: classes.join(" ") };
    const [x, y] = node.at;
    if (x || y) attributes.transform = `translate(${x} ${y})`;
    const title = said(node) ? [["title", {}, said(node)]] : [];
    group = ["g", attributes, ...title, ...(node.marks ?? []).map(shapeOf), ...target(node)];
    groups.set(node, group);
  }
  return group;
}

// What is small can be met all the same.
function target(node) {
  const [left, top, right, bottom] = node.box ?? [0, 0, 0, 0];
  const [wide, high] = [right - left, bottom - top];
  if (!wide || !high || (wide >= ROOM && high >= ROOM)) return [];
  const [w, h] = [Math.max(wide, ROOM), Math.max(high, ROOM)];
  const [x, y] = [(left + right - w) / 2, (top + bottom - h) / 2];
  return [["rect", { class: "target", fill: "none", ...strings({ x, y, width: w, height: h }) }]];
}

function shapeOf(mark) {
  const classes = [mark.fill && `p-${className(mark.fill)}`, mark.stroke && `s-${className(mark.stroke)}`];
  const attributes = { class: classes.filter(Boolean).join(" ") };
  if (!mark.fill) attributes.fill = "none";
  if (mark.stroke) Object.assign(attributes, { "stroke-width": String(mark.width), "stroke-linejoin": "round" });
  switch (mark.is) {
    case "path":
      return ["path", { ...attributes, d: mark.d }];
    case "image": {
      const { x = 0, y = 0, w, h, id, data } = mark;
      if (data) {
        const image = { href: data, width: "100", height: "100", preserveAspectRatio: "none" };
        return ["symbol", { id, viewBox: "0 0 100 100" }, ["image", image]];
      }
      const transform = `translate(${x} ${y}) scale(${w / 100} ${h / 100})`;
      return ["use", { href: `#${id}`, x: "0", y: "0", width: "100", height: "100", transform }];
    }
    case "circle":
      return ["circle", { ...attributes, ...strings({ cx: mark.x ?? 0, cy: mark.y ?? 0, r: mark.r }) }];
    case "rect": {
      const { x = 0, y = 0, w = 0, h = 0, round } = mark;
      const corners = round ? { rx: round } : {};
      return ["rect", { ...attributes, ...strings({ x, y, width: w, height: h, ...corners }) }];
    }
    default: {
      const { x = 0, y = 0, size, anchor, bold } = mark;
      const more = anchor && anchor !== "start" ? { "text-anchor": anchor } : {};
      if (bold) more["font-weight"] = "700";
      return ["text", { ...attributes, ...strings({ x, y, "font-size": size }), ...more }, mark.text ?? ""];
    }
  }
}

function className(paint) {
  return paint.replace(/[^A-Za-z0-9_-]/g, "-");
}

function strings(values) {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]));
}
