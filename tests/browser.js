// What only a browser knows of a page: lists of faults, each a line that names the place, and how
// much there was to look at.
(() => {
  const EDGE = 1;  // pixels; what is narrower is rounding
  const CONTRAST = 4.5;  // of text to its ground, as WCAG 2 asks of text of this size (level AA)
  for (const closed of document.querySelectorAll("details")) closed.open = true;

  const place = (node) => {
    const near = node.closest("[id]");
    const text = node.textContent.trim().replace(/\s+/g, " ").slice(0, 40);
    const name = node.getAttribute("class") ? `.${node.getAttribute("class")}` : "";
    return `${node.tagName.toLowerCase()}${name} "${text}"` + (near ? ` in #${near.id}` : "");
  };
  const hidden = (node) => !node.getClientRects().length;
  const scrolls = (node) => /auto|scroll/.test(getComputedStyle(node).overflowX);

  // Sideways: nothing is outside the window but what lies in a box that scrolls by itself.
  // On paper a bar may stand in the margin that `@page` leaves.
  const width = document.documentElement.clientWidth;
  const margin = matchMedia("print").matches ? 60 : EDGE;  // pixels; 16 mm
  const outside = [];
  let scrolling = 0;
  const look = (node) => {
    for (const child of node.children) {
      if (hidden(child) && !child.children.length) continue;
      const box = child.getBoundingClientRect();
      if (box.width && (box.left < -margin || box.right > width + EDGE))
        outside.push(`${place(child)}: ${Math.round(box.left)} to ${Math.round(box.right)}`);
      if (scrolls(child)) scrolling += child.scrollWidth > child.clientWidth + EDGE;
      else if (!(child instanceof SVGElement)) look(child);
    }
  };
  look(document.body);
  const whole = document.documentElement.scrollWidth;
  if (whole > width) outside.push(`the page is ${whole} wide`);

  // Links, and whatever else leads to an id.
  const lost = [];
  const ids = new Map();
  for (const node of document.querySelectorAll("[id]"))
    ids.set(node.id, (ids.get(node.id) ?? 0) + 1);
  for (const [id, times] of ids) if (times > 1) lost.push(`#${id} stands ${times} times`);
  for (const node of document.querySelectorAll("*"))
    for (const { name, value } of node.attributes) {
      const led = /^(href|xlink:href)$/.test(name) && value.startsWith("#") ? [value.slice(1)]
        : /^aria-(labelledby|describedby)$|^headers$|^for$/.test(name) ? value.split(/\s+/)
        : value.includes("url(")
          ? [...value.matchAll(/url\(["']?#([^"')]+)/g)].map((found) => found[1]) : [];
      for (const id of led)
        if (!ids.has(decodeURIComponent(id))) lost.push(`${place(node)} leads to #${id}`);
    }

  // Figures: each label is inside, large enough to be seen, and on no other.
  const common = (from, to, otherFrom, otherTo) => Math.min(to, otherTo) - Math.max(from, otherFrom);
  const cut = [];
  for (const drawing of document.querySelectorAll("svg")) {
    const frame = drawing.getBoundingClientRect();
    const before = [];
    for (const label of drawing.querySelectorAll("text")) {
      const box = label.getBoundingClientRect();
      if (!label.textContent.trim()) continue;
      if (!box.width || !box.height) cut.push(`${place(label)} is not drawn`);
      else if (
        box.left < frame.left - EDGE || box.right > frame.right + EDGE ||
        box.top < frame.top - EDGE || box.bottom > frame.bottom + EDGE
      ) cut.push(`${place(label)} is outside its figure`);
      for (const [other, its] of before)
        if (
          common(box.left, box.right, its.left, its.right) > EDGE &&
          // Lines below each other have a little in common: room for accents.
          common(box.top, box.bottom, its.top, its.bottom) > Math.min(box.height, its.height) / 3
        ) cut.push(`${place(label)} lies on ${place(other)}`);
      before.push([label, box]);
    }
  }

  // Colours: of text and of what is painted below it.
  const faint = [];
  const colours = new Map();  // by how they are written: a page has few
  const colour = (text) => {
    if (!colours.has(text)) colours.set(text, read(text));
    return colours.get(text);
  };
  const read = (text) => {
    const parts = text.match(/^rgba?\(([\d., ]+)\)$/);
    if (!parts) throw new Error(`what colour is ${text}?`);
    const [red, green, blue, opacity = 1] = parts[1].split(",").map(Number);
    return { rgb: [red, green, blue], opacity };
  };
  const over = (upper, lower) =>
    upper.rgb.map((part, at) => part * upper.opacity + lower[at] * (1 - upper.opacity));
  const grounds = new Map([[null, [255, 255, 255]]]);  // by element, as far as they are known
  const ground = (node) => {
    if (!grounds.has(node))
      grounds.set(node, over(colour(getComputedStyle(node).backgroundColor), ground(node.parentElement)));
    return grounds.get(node);
  };
  const painted = new Map();  // by drawing: its filled shapes, from the lowest to the highest
  const shapes = (drawing) => {
    if (!painted.has(drawing)) {
      const found = [];
      for (const shape of drawing.querySelectorAll("*")) {
        if (!(shape instanceof SVGGeometryElement) || shape.closest("defs, clipPath, pattern")) continue;
        const style = getComputedStyle(shape);
        if (!style.fill.startsWith("rgb")) continue;
        const { rgb, opacity } = colour(style.fill);
        const fill = { rgb, opacity: opacity * style.fillOpacity * style.opacity };
        found.push({ shape, fill, box: shape.getBoundingClientRect() });
      }
      painted.set(drawing, found);
    }
    return painted.get(drawing);
  };
  const drawn = (label) => {
    const box = label.getBoundingClientRect();
    const middle = new DOMPoint(box.left + box.width / 2, box.top + box.height / 2);
    const drawing = label.ownerSVGElement;
    let below = ground(drawing.parentElement);
    const { x, y } = middle;
    for (const { shape, fill, box } of shapes(drawing)) {
      // Most shapes are elsewhere, which is quickly seen.
      if (x < box.left - EDGE || x > box.right + EDGE || y < box.top - EDGE || y > box.bottom + EDGE) continue;
      if (shape.compareDocumentPosition(label) & Node.DOCUMENT_POSITION_PRECEDING) break;
      const inside = middle.matrixTransform(shape.getScreenCTM().inverse());
      if (shape.isPointInFill(inside)) below = over(fill, below);
    }
    return below;
  };
  const light = (rgb) => {
    const [red, green, blue] = rgb.map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one, other) => {
    const [less, more] = [light(one), light(other)].sort((a, b) => a - b);
    return (more + 0.05) / (less + 0.05);
  };
  for (const node of document.body.querySelectorAll("*")) {
    const own = [...node.childNodes].some((part) => part.nodeType === 3 && part.data.trim());
    if (!own || hidden(node)) continue;
    const label = node.closest("text");
    const below = label?.ownerSVGElement ? drawn(label) : ground(node);
    const style = getComputedStyle(node);
    const ink = colour(label ? style.fill : style.color);
    const found = contrast(over(ink, below), below);
    if (found < CONTRAST)
      faint.push(`${place(node)}: ${ink.rgb} on ${below.map(Math.round)}, ${found.toFixed(2)} to 1`);
  }

  const paper = light(ground(document.body));
  const labels = document.querySelectorAll("svg text").length;
  const links = document.querySelectorAll('a[href^="#"]').length;
  return { outside, lost, cut, faint, paper, scrolling, labels, links };
})()
