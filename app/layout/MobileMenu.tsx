import { ChevronRight } from "lucide-react";
import { Link, useLocation } from "react-router-dom";
import { paths } from "#app/paths.ts";
import { useAuth } from "#app/session/AuthProvider.tsx";
import type { SessionUser } from "#app/session/storedUser.ts";
import { Avatar } from "#app/ui/Avatar.tsx";
import { Button, ButtonLink } from "#app/ui/Button.tsx";
import { Dialog } from "#app/ui/Dialog.tsx";
import { accountLinks, shownName } from "./accountLinks.ts";
import { helpLink, isCurrent, phoneLinks } from "./mainLinks.ts";
import { layoutTexts } from "./texts.ts";

interface MobileMenuProps {
  isOpen: boolean;
  onClose: () => void;
  onLogout: () => void;
}

/** The phone menu: a sheet within thumb reach. */
export function MobileMenu({ isOpen, onClose, onLogout }: MobileMenuProps) {
  const { session } = useAuth();
  const { pathname } = useLocation();
  const logout = () => {
    onClose();
    onLogout();
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={layoutTexts.menu} flush>
      <div className="border-b border-hairline p-4">
        {session.status === "signedIn" ? (
          <AccountPart user={session.user} onClose={onClose} onLogout={logout} />
        ) : (
          <ButtonLink to={paths.login} wide onClick={onClose}>
            {layoutTexts.login}
          </ButtonLink>
        )}
      </div>
      <nav aria-label={layoutTexts.mainLinks}>
        <ul className="divide-y divide-hairline">
          {[...phoneLinks, helpLink].map((link) => (
            <li key={link.to}>
              <Link
                to={link.to}
                onClick={onClose}
                className="menu-line"
                aria-current={isCurrent(link, pathname) ? "page" : undefined}
              >
                <link.icon size={26} aria-hidden="true" className="flex-none text-pitch-text" />
                <span className="flex-1">{link.label}</span>
                <ChevronRight size={22} aria-hidden="true" className="flex-none text-ink-soft" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Dialog>
  );
}

function AccountPart({ user, onClose, onLogout }: { user: SessionUser; onClose: () => void; onLogout: () => void }) {
  return (
    <section aria-label={layoutTexts.account} className="flex flex-col gap-2">
      <div className="mb-1 flex items-center gap-3">
        <Avatar name={user.username.replace(/[._-]+/g, " ")} />
        <span className="named min-w-0 flex-1 truncate">{shownName(user)}</span>
        <Button variant="quiet" onClick={onLogout}>
          {layoutTexts.logout}
        </Button>
      </div>
      {accountLinks(user).map((link) => (
        <ButtonLink key={link.to} to={link.to} wide onClick={onClose}>
          {link.label}
        </ButtonLink>
      ))}
    </section>
  );
}
