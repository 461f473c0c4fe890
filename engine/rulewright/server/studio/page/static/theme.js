// Light, dark, or as the reader's system has it.
const NEXT = { auto: "light", light: "dark", dark: "auto" };
const SIGNS = { auto: "◐", light: "☀", dark: "☾" };

function kept() {
  try {
    return localStorage.getItem("rulewright-theme") ?? "auto";
  } catch {
    return "auto";
  }
}

function set(theme, button) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  if (!button) return;
  button.textContent = SIGNS[theme] ?? SIGNS.auto;
  button.setAttribute("aria-label", `Colours: ${theme}`);
  button.title = `Colours: ${theme}`;
}

export function themes(button) {
  let theme = kept();
  set(theme, button);
  button?.addEventListener("click", () => {
    theme = NEXT[theme] ?? "light";
    try {
      localStorage.setItem("rulewright-theme", theme);
    } catch {
      // A page that may keep nothing forgets it.
    }
    set(theme, button);
  });
}
