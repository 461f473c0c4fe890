// The words of the page itself, in the language of the game.

import { get } from "./net.js";

const known = new Map();
const heard = [];
let words = {};
let now = null;

// Takes the words of a language; true if they are others than before.
export async function speak(language) {
  if (!known.has(language)) {
    known.set(language, await get(`/page/words/${encodeURIComponent(language)}`));
  }
  const found = known.get(language);
  if (found.language === now) return false;
  now = found.language;
  words = found.words;
  setLanguage(document.documentElement, now);
  for (const element of document.querySelectorAll("[data-words]")) element.textContent = t(element.dataset.words);
  for (const element of document.querySelectorAll("[data-label]")) element.setAttribute("aria-label", t(element.dataset.label));
  for (const element of document.querySelectorAll("[data-placeholder]")) element.placeholder = t(element.dataset.placeholder);
  for (const listener of heard) listener();
  return true;
}

// Text that runs from right to left is laid out so, and kept apart from what is around it.
export function setLanguage(element, language) {
  element.lang = language;
  element.dir = RIGHT_TO_LEFT.test(language) ? "rtl" : "ltr";
}

const RIGHT_TO_LEFT = /^(ar|arc|azb|bal|ckb|dv|fa|glk|he|iw|ji|ks|lrc|mzn|nqo|pnb|ps|rhg|sd|syr|ug|ur|yi)(-(?!latn|cyrl|deva)|$)|-(adlm|arab|aran|hebr|mand|nkoo|rohg|samr|syrc|thaa)(-|$)/i;

// Called whenever the words are others.
export function spoken(listener) {
  heard.push(listener);
}

// A text; what is given stands in it where it has `{name}`.
export function t(id, given = {}) {
  return (words[id] ?? id).replace(/\{(\w+)\}/g, (all, name) => given[name] ?? all);
}
