// Light, dark, or as the reader's system has it.

import { spoken, t } from "./words.js";

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
  const said = t("colours", { theme: t(`theme-${theme}`) });
  button.setAttribute("aria-label", said);
  button.title = said;
}

export function themes(button) {
  let theme = kept();
  set(theme, button);
  spoken(() => set(theme, button));
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
