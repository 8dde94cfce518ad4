import { Monitor, Moon, Sun, type LucideIcon } from "lucide-react";
import { useState } from "react";
import { chooseTheme, storedTheme, type Theme } from "#app/ui/theme.ts";
import { layoutTexts } from "./texts.ts";

const themes: readonly { value: Theme; label: string; icon: LucideIcon }[] = [
  { value: "light", label: "Day", icon: Sun },
  { value: "dark", label: "Night", icon: Moon },
  { value: "system", label: "Same as this phone", icon: Monitor },
];

/** Day match, night match, or the system setting. */
export function ThemeChoice() {
  const [theme, setTheme] = useState(storedTheme);
  const choose = (next: Theme) => {
    chooseTheme(next);
    setTheme(next);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm text-on-pitch-soft">{layoutTexts.footer.appearance}</legend>
      <div className="flex gap-1">
        {themes.map(({ value, label, icon: Icon }) => (
          <label key={value} className="theme-choice" title={label}>
            <input
              type="radio"
              name="theme"
              value={value}
              checked={theme === value}
              onChange={() => choose(value)}
              className="sr-only"
              aria-label={label}
            />
            <Icon size={20} aria-hidden="true" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
