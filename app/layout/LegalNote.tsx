import { Link } from "react-router-dom";
import { paths } from "#app/paths.ts";
import { layoutTexts } from "./texts.ts";

const texts = layoutTexts.legal;

/** Beside a button that sends personal details: what one agrees to by pressing it. `does` is that button's verb. */
export function LegalNote({ does }: { does: string }) {
  return (
    <p className="text-ink-soft">
      {texts.byDoing(does)} <LegalLink to={paths.terms}>{texts.terms}</LegalLink> {texts.and}{" "}
      <LegalLink to={paths.privacy}>{texts.privacy}</LegalLink>.
    </p>
  );
}

function LegalLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      target="_blank"
      // Padded for the thumb: inside a sentence that moves no line.
      className="-mx-1 px-1 py-3.5 font-semibold text-sky-text underline underline-offset-3"
    >
      {children}
    </Link>
  );
}
