import { Link } from "react-router-dom";
import { paths } from "#app/paths.ts";
import { Mark } from "#app/ui/Mark.tsx";
import { mainLinks } from "./mainLinks.ts";
import { SupportAddress } from "./SupportAddress.tsx";
import { layoutTexts } from "./texts.ts";
import { ThemeChoice } from "./ThemeChoice.tsx";

const texts = layoutTexts.footer;
const ownLinks = [
  { to: paths.help, label: texts.help },
  { to: paths.admin, label: texts.adminLogin },
  { to: paths.privacy, label: texts.privacy },
  { to: paths.terms, label: texts.terms },
] as const;

export function Footer() {
  return (
    <footer className="board footer">
      <div className="footer-row">
        <div className="flex max-w-90 flex-col gap-3">
          <Mark withName />
          <p className="text-on-pitch-soft">{texts.about}</p>
          <div className="text-on-pitch-soft">
            <p>{texts.support}</p>
            <SupportAddress />
          </div>
        </div>
        <ul className="grid content-start sm:grid-cols-2 sm:gap-x-10">
          {mainLinks.map((link) => (
            <li key={link.to}>
              <Link to={link.to} className="footer-link">
                {link.label}
              </Link>
            </li>
          ))}
          {ownLinks.map((link) => (
            <li key={link.to}>
              <Link to={link.to} className="footer-link">
                {link.label}
              </Link>
            </li>
          ))}
        </ul>
        <ThemeChoice />
      </div>
    </footer>
  );
}
