// Dragging of pieces and cards, and a closer look: the wheel with Ctrl, + and -, two fingers, a double tap.

const START = 6; // pixels that a pointer moves before it drags
const AWAY = 40; // pixels that a card is thrown
const RAISED = 40; // pixels that a thing is above the finger that drags it
const CLOSEST = 4;
const TAP_CLOSER = 2.4;

// `offered(node)` gives the node on offer that a node stands for; `targets()` the ids that can be next.
export function drags({ holder, board, marks, choices, offered, zoom }) {
  let drag = null;

  const under = (x, y) => {
    const element = document.elementFromPoint(x, y)?.closest?.("[data-node]");
    return element ? offered(board.node(element.dataset.node)) : null;
  };

  holder.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !event.isPrimary || zoom.pinching) return;
    const element = event.target.closest?.("[data-node]");
    const thing = element && board.node(element.dataset.node);
    if (!thing || !["piece", "card"].includes(thing.kind)) return;
    const node = offered(thing);
    if (!node) return;
    drag = { node, element, id: event.pointerId, x: event.clientX, y: event.clientY, touch: event.pointerType === "touch", ghost: null };
  });

  function start() {
    const { element, node } = drag;
    const { x, y, width, height } = element.getBBox();
    drag.middle = [x + width / 2, y + height / 2];
    drag.ghost = element.cloneNode(true);
    for (const name of ["data-node", "role", "tabindex", "aria-label", "data-offer"]) drag.ghost.removeAttribute(name);
    drag.ghost.classList.add("dragged");
    element.classList.add("lifted");
    drag.thrown = choices.isWhole(node.id);
    if (!drag.thrown && !choices.picks.includes(node.id)) choices.pick(node.id);
    board.svg.append(drag.ghost);
  }

  addEventListener("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    if (zoom.pinching) return end();
    if (!drag.ghost) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < START) return;
      start();
    }
    const raised = drag.touch ? RAISED : 0;
    const at = new DOMPoint(event.clientX, event.clientY - raised).matrixTransform(board.svg.getScreenCTM().inverse());
    drag.ghost.setAttribute("transform", `translate(${at.x - drag.middle[0]} ${at.y - drag.middle[1]})`);
    const to = under(event.clientX, event.clientY);
    marks.over(to && to.id !== drag.node.id ? to : null);
  });

  function end() {
    const one = drag;
    drag = null;
    if (!one?.ghost) return null;
    one.ghost.remove();
    one.element.classList.remove("lifted");
    marks.over(null);
    return one;
  }

  addEventListener("pointerup", (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const one = end();
    if (!one) return;
    // The click that follows means nothing more.
    const swallow = (click) => click.stopPropagation();
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 50);
    if (one.thrown) {
      if (Math.hypot(event.clientX - one.x, event.clientY - one.y) > AWAY) choices.pick(one.node.id);
      return;
    }
    const to = under(event.clientX, event.clientY);
    if (to && to.id !== one.node.id) choices.pick(to.id);
    else choices.back();
  });

  addEventListener("pointercancel", () => end() && choices.back());
}

export class Zoom {
  constructor(holder, board) {
    this.holder = holder;
    this.board = board;
    this.scale = 1;
    this.pointers = new Map();
    this.tapped = -Infinity;
    holder.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    holder.addEventListener("pointerdown", (event) => this.down(event));
    addEventListener("pointermove", (event) => this.move(event));
    for (const name of ["pointerup", "pointercancel"]) addEventListener(name, (event) => this.up(event));
  }

  get pinching() {
    return this.pointers.size > 1;
  }

  // Shows all of the table again.
  reset() {
    this.to(1, 0, 0);
  }

  step(by) {
    this.to(this.scale * by, this.holder.clientWidth / 2, this.holder.clientHeight / 2);
  }

  to(scale, x, y) {
    const { holder, board } = this;
    if (!board.svg) return;
    const at = [(holder.scrollLeft + x) / this.scale, (holder.scrollTop + y) / this.scale];
    this.scale = Math.max(1, Math.min(CLOSEST, scale));
    this.fit();
    holder.scrollTo(at[0] * this.scale - x, at[1] * this.scale - y);
  }

  // The size of the picture, after it was drawn anew too.
  fit() {
    const { holder, board, scale } = this;
    const { width, height } = board.scene;
    board.svg.style.width = `${width * scale}px`;
    board.svg.style.height = `${height * scale}px`;
    holder.toggleAttribute("data-scrolls", scale > 1 || height > holder.clientHeight + 4 || width > holder.clientWidth + 4);
  }

  wheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.to(this.scale * Math.exp(-event.deltaY / 300), ...this.inside(event));
  }

  inside({ clientX, clientY }) {
    const { left, top } = this.holder.getBoundingClientRect();
    return [clientX - left, clientY - top];
  }

  down(event) {
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
    this.spread = this.pinching ? this.between() : 0;
    this.moved = false;
  }

  between() {
    const [[x1, y1], [x2, y2]] = [...this.pointers.values()];
    return Math.hypot(x1 - x2, y1 - y2);
  }

  move(event) {
    if (!this.pointers.has(event.pointerId)) return;
    const [x, y] = this.pointers.get(event.pointerId);
    if (Math.hypot(event.clientX - x, event.clientY - y) > START) this.moved = true;
    if (!this.pinching) return;
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
    const spread = this.between();
    const [[x1, y1], [x2, y2]] = [...this.pointers.values()];
    this.to((this.scale * spread) / this.spread, ...this.inside({ clientX: (x1 + x2) / 2, clientY: (y1 + y2) / 2 }));
    this.spread = spread;
  }

  up(event) {
    if (!this.pointers.delete(event.pointerId) || event.pointerType !== "touch" || this.moved || this.pinching) return;
    const onOffer = event.target.closest?.("[data-offer]");
    if (!onOffer && event.timeStamp - this.tapped < 300) this.to(this.scale > 1 ? 1 : TAP_CLOSER, ...this.inside(event));
    this.tapped = event.timeStamp;
  }
}
