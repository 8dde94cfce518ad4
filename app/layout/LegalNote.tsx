import { Link } from "react-router-dom";
import { paths } from "#app/paths.ts";
import { layoutTexts } from "./texts.ts";

const texts = layoutTexts.legal;

/** Next to a button that sends personal data: what pressing it agrees to. `does` is that button's verb. */
export function LegalNote({ does }: { does: string }) {
  return (
    <div className="text-ink-soft">
      <p>{texts.byDoing(does)}</p>
      {/* Below the sentence: inside it, two thumb-sized links would overlap where it wraps. */}
      <p className="flex flex-wrap gap-x-6">
        <LegalLink to={paths.terms}>{texts.terms}</LegalLink>
        <LegalLink to={paths.privacy}>{texts.privacy}</LegalLink>
      </p>
    </div>
  );
}

function LegalLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      target="_blank"
      className="inline-flex min-h-11 items-center font-semibold text-sky-text underline underline-offset-3"
    >
      {children}
    </Link>
  );
}
