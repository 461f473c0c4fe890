// Draws SVG from trees, and turns what is drawn into the next picture. `scene.js` makes such trees of
// the table of a game.
//
// A node is a list `[tag, attributes, ...children]`; a child is a node or text.
//
//   const svg = draw(tree);    // a new element
//   patch(svg, next);          // the same element shows the next tree
//
// `patch` keeps every element whose `data-node` is there again, so that focus, scroll and what the page
// has put on it (listeners, `data-changed`, `tabindex`, `aria-pressed`, ...) stay; an attribute is taken
// away only if the tree before had it. What has no `data-node` is kept in order. A node that is the same
// object as before costs nothing. Text comes by `textContent` alone; attributes that run or load
// something are left out, so that no text of a ruleset becomes more than text.

const SVG = "http://www.w3.org/2000/svg";
const TAGS = new Set((
  "svg g path rect circle ellipse line polyline polygon text tspan textPath title desc defs symbol use "
  + "pattern marker clipPath mask linearGradient radialGradient stop"
).split(" "));
const RUNS = /^on|^style$/i;
const LOADS = /href$|^src$/i;

const shown = new WeakMap(); // element -> the node that it shows

// Makes an element show a node of the same tag. Focus stays where it was.
export function patch(element, node) {
  const focused = document.activeElement;
  update(element, node);
  if (focused !== document.activeElement && focused?.isConnected) focused.focus({ preventScroll: true });
}

export function draw(node) {
  const [tag] = node;
  const element = document.createElementNS(SVG, TAGS.has(tag) ? tag : "g");
  update(element, node);
  return element;
}

function update(element, node) {
  const before = shown.get(element);
  if (before === node) return;
  shown.set(element, node);
  const [, attributes, ...children] = node;
  const had = before ? Object.keys(before[1]) : Array.from(element.attributes, ({ name }) => name);
  for (const name of had) if (!(name in attributes)) element.removeAttribute(name);
  for (const [name, value] of Object.entries(attributes)) {
    if (RUNS.test(name) || (LOADS.test(name) && !value.startsWith("#"))) continue;
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
  if (children.every((child) => typeof child === "string")) {
    const text = children.join("");
    if (element.textContent !== text || element.firstElementChild) element.textContent = text;
  } else {
    arrange(element, children);
  }
}

// The children of an element, each in its place; what is known by its id is moved, not made anew.
function arrange(element, children) {
  const byId = new Map();
  const others = [];
  for (const child of element.childNodes) {
    const id = idOf(child);
    if (id) byId.set(id, child);
    else others.push(child);
  }
  const wanted = children.map((child) => {
    if (typeof child === "string") return document.createTextNode(child);
    const id = keyOf(child);
    const at = id ? -1 : others.findIndex((other) => other.tagName === child[0]);
    const there = id ? byId.get(id) : at < 0 ? undefined : others.splice(0, at + 1)[at];
    if (there?.tagName !== child[0]) return draw(child);
    if (id) byId.delete(id);
    update(there, child);
    return there;
  });
  const stays = new Set(wanted);
  for (const child of [...element.childNodes]) if (!stays.has(child)) child.remove();
  let next = element.firstChild;
  for (const child of wanted) {
    if (child === next) next = next.nextSibling;
    else element.insertBefore(child, next);
  }
}

function idOf(element) {
  return element.getAttribute?.("data-node") ?? "";
}

function keyOf(node) {
  return node[1]["data-node"] ?? "";
}
