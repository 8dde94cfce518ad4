export type Theme = "light" | "dark" | "system";

const storageKey = "theme";

/** The user's choice; "system" when nothing readable is stored. public/start.js applies it before the first paint. */
export function storedTheme(): Theme {
  const stored = localStorage.getItem(storageKey);
  return stored === "light" || stored === "dark" ? stored : "system";
}

/** Stores the choice on this device and applies it at once. */
export function chooseTheme(theme: Theme): void {
  if (theme === "system") {
    localStorage.removeItem(storageKey);
    delete document.documentElement.dataset["theme"];
  } else {
    localStorage.setItem(storageKey, theme);
    document.documentElement.dataset["theme"] = theme;
  }
}
