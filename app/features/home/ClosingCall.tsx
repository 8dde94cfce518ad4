import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/Button.tsx";
import { SportDrawing } from "#app/ui/SportDrawing.tsx";
import { homeTexts } from "./texts.ts";

const texts = homeTexts.closing;

export function ClosingCall() {
  return (
    <section aria-labelledby="closing" className="full-bleed grass">
      <SportDrawing sport="rugby" size={1200} className="closing-drawing" />
      <div className="content-width home-part flex flex-col items-start gap-3">
        <h2 id="closing">{texts.title}</h2>
        <p className="max-w-90 text-on-pitch-soft">{texts.text}</p>
        <ButtonLink to={paths.requestStream} className="mt-2 w-full sm:w-auto">
          {texts.action}
        </ButtonLink>
      </div>
    </section>
  );
}
