import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/Button.tsx";
import { Grass } from "#app/ui/Grass.tsx";
import { streamerTexts as texts } from "./texts.ts";

/** A small pitch with lines: an invitation to film. */
export function BecomeCall() {
  return (
    <Grass className="rounded-card p-2">
      <div className="flex flex-col items-start gap-2 rounded-control border-2 border-chalk-faint p-4">
        <h2 className="text-xl">{texts.callTitle}</h2>
        <p className="text-on-pitch-soft">{texts.callText}</p>
        <ButtonLink to={paths.becomeStreamer} wide className="mt-2">
          {texts.become}
        </ButtonLink>
      </div>
    </Grass>
  );
}
