// Marks on the table: what can begin a move, then where it can go, what was picked, the last move. Nothing
// is dimmed. On boards with equal places a target is a dot or a ring; elsewhere it is an outline.

const SVG = "http://www.w3.org/2000/svg";
const MANY = 24; // so many marks, if they are also a large part of all places, would hide the board
const SHAPE = ":scope > :is(path, rect, circle):not(.target)";

export class Marks {
  constructor(holder, board) {
    this.holder = holder;
    this.board = board;
    this.grid = new Set();
    this.held = new Map();
  }

  // Looks at a new scene, once.
  read(scene) {
    const areas = this.board.nodes().filter((node) => node.kind === "area");
    const sizes = new Map();
    for (const { id, box } of areas) {
      const size = `${Math.round(box[2] - box[0])} ${Math.round(box[3] - box[1])}`;
      sizes.set(size, [...(sizes.get(size) ?? []), id]);
    }
    this.grid = new Set([...sizes.values()].filter((ids) => ids.length > 3 && ids.length > 0.9 * areas.length).flat());
    this.areas = areas.length;
    this.held = new Map();
    for (const node of this.board.nodes()) if (node.within && node.kind === "piece") this.held.set(node.within, [...(this.held.get(node.within) ?? []), node]);
    this.last = new Set();
    for (const { node, origin, target } of scene.changes) {
      for (const id of [origin, target, this.board.node(node)?.within]) if (this.grid.has(id)) this.last.add(id);
    }
    this.board.svg.toggleAttribute("data-tinted", this.last.size > 0);
  }

  clear() {
    for (const one of this.board.svg?.querySelectorAll(":scope > :is(.halos, .halo)") ?? []) one.remove();
  }

  // Draws the marks of the choices; returns what is marked, and whether that is too much to be drawn.
  show(choices) {
    const { board } = this;
    this.clear();
    const { near, far } = choices.lit();
    const begun = choices.begun;
    const marked = begun ? new Set([...near].filter((id) => !choices.picks.includes(id))) : choices.firsts();
    const quiet = !begun && marked.size > MANY && marked.size > 0.4 * this.areas && [...marked].every((id) => this.grid.has(id));
    const below = document.createDocumentFragment();
    const above = group();
    for (const element of board.svg.querySelectorAll("[data-node]")) {
      const id = element.dataset.node;
      const lit = choices.picks.includes(id) ? "picked" : marked.has(id) ? "near" : near.has(id) || far.has(id) ? "far" : null;
      if (lit) element.dataset.offer = lit;
      else delete element.dataset.offer;
      const shape = element.querySelector(SHAPE);
      if (!shape) continue;
      if (element.classList.contains("kind-card")) continue; // marked by the style sheet
      const isArea = element.classList.contains("kind-area");
      if (this.last.has(id)) below.append(outline(shape, element, "last"));
      if (lit === "picked") (isArea ? below : above).append(outline(shape, element, "picked"));
      if (lit !== "near" || quiet) continue;
      if (begun && this.grid.has(id)) above.append(...this.spot(board.node(id)));
      else (isArea ? below : above).append(outline(shape, element, "near"));
    }
    this.holder.toggleAttribute("data-quiet", quiet);
    const first = board.svg.querySelector(":scope > :is(.kind-piece, .kind-mark, .kind-card)");
    board.svg.insertBefore(below, first);
    board.svg.append(above);
    return { begun, marked, quiet };
  }

  // A dot where nothing stands, a ring around what stands there.
  spot(node) {
    const [left, top, right, bottom] = node.box;
    const [x, y] = [(left + right) / 2 + node.at[0], (top + bottom) / 2 + node.at[1]];
    const half = Math.min(right - left, bottom - top) / 2;
    if (!this.held.has(node.id)) return [circle(x, y, 0.28 * half, "spot dot")];
    const rim = circle(x, y, 0.84 * half, "spot ring-rim");
    const ring = circle(x, y, 0.84 * half, "spot ring");
    rim.setAttribute("stroke-width", 0.16 * half + 2.5);
    ring.setAttribute("stroke-width", 0.16 * half);
    return [rim, ring];
  }

  // The target under the pointer while something is dragged.
  over(node) {
    board_remove(this.board.svg, ".halo.over");
    const element = node && this.board.elementOf(node.id);
    const shape = element?.querySelector(SHAPE);
    if (shape) this.board.svg.append(outline(shape, element, "over"));
  }
}

function board_remove(svg, which) {
  for (const one of svg.querySelectorAll(`:scope > ${which}`)) one.remove();
}

function group() {
  const made = document.createElementNS(SVG, "g");
  made.setAttribute("class", "halos");
  made.setAttribute("aria-hidden", "true");
  return made;
}

function circle(x, y, radius, kind) {
  const made = document.createElementNS(SVG, "circle");
  for (const [name, value] of Object.entries({ cx: x, cy: y, r: radius, class: kind })) made.setAttribute(name, value);
  return made;
}

function outline(shape, element, kind) {
  const made = shape.cloneNode(false);
  made.setAttribute("class", `halo ${kind}${element.classList.contains("kind-card") ? " on-card" : ""}`);
  for (const name of ["fill", "stroke", "stroke-width"]) made.removeAttribute(name);
  const moved = element.getAttribute("transform");
  if (moved) made.setAttribute("transform", moved);
  return made;
}
