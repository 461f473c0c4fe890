// The copy button of each code block comes in a landmark without a name: it is none.
new MutationObserver(() => {
  for (const nav of document.querySelectorAll("nav.md-code__nav:not([role])")) {
    nav.setAttribute("role", "none");
  }
}).observe(document.body, { childList: true, subtree: true });
