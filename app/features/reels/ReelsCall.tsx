import { Clapperboard } from "lucide-react";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/Button.tsx";
import { NewestReels } from "./NewestReels.tsx";
import { reelTexts as texts } from "./texts.ts";

/** The newest reels on the home page, and a link to all of them, which the phone's menu lacks. */
export function ReelsCall() {
  return (
    <section aria-labelledby="home-reels">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="flex min-w-0 flex-1 basis-72 items-start gap-4">
          <Clapperboard size={40} strokeWidth={1.5} aria-hidden="true" className="flex-none text-pitch-text" />
          <div className="min-w-0">
            <h2 id="home-reels" className="text-[1.6rem] sm:text-2xl">
              {texts.home}
            </h2>
            <p className="max-w-150 text-ink-soft">{texts.homeText}</p>
          </div>
        </div>
        <ButtonLink
          to={paths.highlightReels}
          aria-label={`${texts.viewAll}: ${texts.home}`}
          className="w-full sm:w-auto"
        >
          {texts.viewAll}
        </ButtonLink>
      </div>
      <NewestReels />
    </section>
  );
}
