import { Menu as MenuIcon } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import { paths } from "#app/paths.ts";
import { useAuth } from "#app/session/AuthProvider.tsx";
import { ButtonLink } from "#app/ui/Button.tsx";
import { IconButton } from "#app/ui/IconButton.tsx";
import { Mark } from "#app/ui/Mark.tsx";
import { isCurrent, mainLinks } from "./mainLinks.ts";
import { MobileMenu } from "./MobileMenu.tsx";
import { layoutTexts } from "./texts.ts";
import { useLogout } from "./useLogout.ts";
import { UserMenu } from "./UserMenu.tsx";

const SignOutDialog = lazy(() => import("./SignOutDialog.tsx").then((m) => ({ default: m.SignOutDialog })));

/** The bar on every page: home, the main links, the sync status and the app's other notices, the account. */
export function NavBar({ status }: { status: ReactNode }) {
  const { session } = useAuth();
  const { isLeaving, logout, finishLogout } = useLogout();
  const [isMenuOpen, setMenuOpen] = useState(false);
  return (
    <header className="board nav-bar">
      <div className="nav-row" data-signed-in={session.status === "signedIn"}>
        <HomeAndLinks />
        <div className="nav-end">
          <Suspense fallback={null}>{status}</Suspense>
          <span className="nav-account nav-in-bar">
            {session.status === "signedIn" ? (
              <UserMenu user={session.user} onLogout={logout} />
            ) : (
              <ButtonLink to={paths.login}>{layoutTexts.login}</ButtonLink>
            )}
          </span>
          <span className="nav-in-menu">
            <IconButton
              label={layoutTexts.menu}
              icon={<MenuIcon size={26} />}
              aria-haspopup="dialog"
              aria-expanded={isMenuOpen}
              onClick={() => setMenuOpen(true)}
              className="-mr-2 hover:bg-pitch"
            />
          </span>
        </div>
      </div>
      <MobileMenu isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} onLogout={logout} />
      <Suspense fallback={null}>{isLeaving && <SignOutDialog onDone={finishLogout} />}</Suspense>
    </header>
  );
}

function HomeAndLinks() {
  const { pathname } = useLocation();
  return (
    <>
      <Link to={paths.home} aria-label={layoutTexts.home} aria-current={pathname === paths.home ? "page" : undefined}>
        <Mark size={36} />
        <span className="heading nav-name">Touchline</span>
      </Link>
      <nav aria-label={layoutTexts.mainLinks} className="nav-in-bar">
        <ul className="nav-links">
          {mainLinks.map((link) => (
            <li key={link.to}>
              <Link to={link.to} className="nav-link" aria-current={isCurrent(link, pathname) ? "page" : undefined}>
                {link.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
