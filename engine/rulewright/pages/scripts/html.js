// Elements of the page: `make("p", { class: "soft" }, "text", element)`. What is given is text or
// elements; text becomes no HTML, and nothing that runs is set.

export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  set(element, attributes);
  element.append(...children);
  return element;
}

// Attributes of an element; false, null and undefined take one away, true sets an empty one.
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? "" : value);
  }
}

// A number in the form of the page's language: 2,000 in English, as texts from the server have it.
export function number(value) {
  return value.toLocaleString(document.documentElement.lang || "en", { numberingSystem: "latn" });
}

// A text with `{name}` in it, filled in.
export function filled(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}
