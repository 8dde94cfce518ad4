import type { ReactNode } from "react";
import { Grass } from "#app/ui/Grass.tsx";

/** The question or the thanks, large on grass. */
export function SchoolHero({ sport, title, children }: { sport: string; title: string; children: ReactNode }) {
  return (
    <Grass sport={sport} className="full-bleed">
      <div className="content-width">
        <div className="mx-auto flex max-w-2xl flex-col gap-3 py-7 md:py-10">
          <h1>{title}</h1>
          <div className="text-lg text-on-pitch-soft">{children}</div>
        </div>
      </div>
    </Grass>
  );
}
