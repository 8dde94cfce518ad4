import { ArrowRight } from "lucide-react";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/Button.tsx";
import "./home.css";
import { homeTexts } from "./texts.ts";

const texts = homeTexts.hero;

/** Two choices on a pitch in unequal halves: the halfway line runs between them. */
export function Hero() {
  return (
    <section className="full-bleed grass hero">
      <div className="content-width hero-halves">
        <div className="hero-request">
          <h1 className="hero-title">{texts.title}</h1>
          <p className="text-lg text-on-pitch-soft">{texts.text}</p>
          <ButtonLink
            variant="primary"
            size="large"
            to={paths.requestStream}
            iconAfter={<ArrowRight size={22} aria-hidden="true" />}
            className="w-full sm:w-auto"
          >
            {texts.request}
          </ButtonLink>
        </div>
        <div className="hero-streamer">
          <h2 className="text-xl">{texts.streamerTitle}</h2>
          <p className="text-on-pitch-soft">{texts.streamerText}</p>
          <ButtonLink to={paths.becomeStreamer} className="w-full sm:w-auto">
            {texts.become}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
