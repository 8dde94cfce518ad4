import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/Button.tsx";
import { homeTexts } from "./texts.ts";

const texts = homeTexts.sponsorship;

/** What a local business gets from sponsoring a stream. */
export function Sponsorship() {
  return (
    <section aria-labelledby="sponsorship" className="full-bleed board">
      <div className="content-width home-part grid gap-8 md:grid-cols-2 md:gap-16">
        <div className="flex flex-col items-start gap-3">
          <h2 id="sponsorship">{texts.title}</h2>
          <p className="text-on-pitch-soft">{texts.text}</p>
          <ButtonLink to={`${paths.request}?type=business`} className="mt-2 w-full sm:w-auto">
            {texts.action}
          </ButtonLink>
        </div>
        <dl>
          {texts.benefits.map((benefit) => (
            <div key={benefit.title} className="border-t border-board-line py-4">
              <dt className="named text-lg">{benefit.title}</dt>
              <dd className="text-on-pitch-soft">{benefit.text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
