import type { ReactNode } from "react";
import { Grass } from "#app/ui/Grass.tsx";
import { SportDrawing } from "#app/ui/SportDrawing.tsx";

/** The question or the thanks, large on grass; on a wide screen next to the sport's field. */
export function SchoolHero({ sport, title, children }: { sport: string; title: string; children: ReactNode }) {
  return (
    <Grass className="full-bleed">
      <div className="content-width items-center xl:grid xl:grid-cols-[1fr_42rem_1fr]">
        <div className="mx-auto flex w-full max-w-2xl flex-col gap-3 py-7 md:py-10 xl:col-start-2">
          <h1>{title}</h1>
          <div className="text-lg text-on-pitch-soft">{children}</div>
        </div>
        <SportDrawing sport={sport} size={210} className="hidden justify-self-end text-chalk-line xl:block" />
      </div>
    </Grass>
  );
}
