// Elements from data: texts go in as texts, so none of them becomes HTML.

import { make } from "./scripts/html.js";
import { t } from "./words.js";

export const $ = (id) => document.getElementById(id);

// An element; attributes that begin with "on" are listeners.
export function h(tag, attributes = {}, ...children) {
  const plain = {};
  const listeners = [];
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) listeners.push([name.slice(2), value]);
    else plain[name] = value;
  }
  const made = make(tag, plain, ...children.flat().filter((child) => child !== null && child !== undefined && child !== false && child !== ""));
  for (const [name, listener] of listeners) made.addEventListener(name, listener);
  return made;
}

// An element with words of the page, which follow its language.
export function worded(tag, id, attributes = {}) {
  return h(tag, { ...attributes, "data-words": id }, t(id));
}

// Replaces children without touching those that stay: focus and scrolling are kept.
export function keyed(parent, items, keyOf, make, update = () => {}) {
  const old = new Map([...parent.children].map((child) => [child.dataset.key, child]));
  let at = parent.firstElementChild;
  for (const item of items) {
    const key = String(keyOf(item));
    let child = old.get(key);
    if (child) old.delete(key);
    else {
      child = make(item);
      child.dataset.key = key;
    }
    update(child, item);
    if (child === at) at = at.nextElementSibling;
    else parent.insertBefore(child, at);
  }
  for (const child of old.values()) child.remove();
}

export function show(element, shown) {
  element.hidden = !shown;
}

export function fill(select, entries, value) {
  const wanted = JSON.stringify(entries);
  if (select.dataset.entries !== wanted) {
    select.dataset.entries = wanted;
    select.replaceChildren(...entries.map(([key, words]) => h("option", { value: key }, words)));
  }
  if (select.value !== value && document.activeElement !== select) select.value = value;
}

export function copied(text, button) {
  const said = button.textContent;
  const done = (words) => {
    button.textContent = words;
    setTimeout(() => (button.textContent = said), 1500);
  };
  navigator.clipboard?.writeText(text).then(() => done(t("copied")), () => done(t("not-copied")));
}
