import { useState } from "react";
import { Button } from "../Button.tsx";
import { chooseTheme, storedTheme } from "../theme.ts";
import type { Theme } from "../theme.ts";
import { BoardGallery } from "./BoardGallery.tsx";
import { ButtonGallery } from "./ButtonGallery.tsx";
import { FieldGallery } from "./FieldGallery.tsx";
import { FormGallery } from "./FormGallery.tsx";
import { MailGallery } from "./MailGallery.tsx";
import { OverlayGallery } from "./OverlayGallery.tsx";
import { StateGallery } from "./StateGallery.tsx";

const themes: readonly Theme[] = ["light", "dark", "system"];

/** Every part of the design in every state, by day and by night. For development only. */
export function GalleryPage() {
  const [theme, setTheme] = useState(storedTheme);
  const show = (next: Theme) => {
    chooseTheme(next);
    setTheme(next);
  };
  return (
    <main className="mx-auto flex max-w-content flex-col gap-10 px-4 pt-6">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1>The parts of Touchline</h1>
        <div className="flex gap-2">
          {themes.map((name) => (
            <Button
              key={name}
              size="small"
              variant={name === theme ? "solid" : "second"}
              aria-pressed={name === theme}
              onClick={() => show(name)}
            >
              {name}
            </Button>
          ))}
        </div>
      </header>
      <ButtonGallery />
      <FieldGallery />
      <FormGallery />
      <BoardGallery />
      <StateGallery />
      <OverlayGallery />
      <MailGallery />
    </main>
  );
}
