import { ChevronDown, CircleUserRound, LogOut } from "lucide-react";
import type { SessionUser } from "#app/session/storedUser.ts";
import { Menu } from "#app/ui/Menu.tsx";
import { accountLinks, shownName } from "./accountLinks.ts";
import { layoutTexts } from "./texts.ts";

/** The account's menu on wide screens: dashboards and Logout. */
export function UserMenu({ user, onLogout }: { user: SessionUser; onLogout: () => void }) {
  const links = accountLinks(user).map(({ label, to, icon: Icon }) => ({
    label,
    to,
    icon: <Icon size={20} aria-hidden="true" />,
  }));
  const logout = {
    label: layoutTexts.logout,
    icon: <LogOut size={20} aria-hidden="true" />,
    onSelect: onLogout,
  };
  return (
    <Menu
      button={
        <>
          {/* Where a full bar has the least room, the name matters more than the icon. */}
          <CircleUserRound size={22} aria-hidden="true" className="flex-none max-[100rem]:hidden" />
          <span className="min-w-0 truncate">{shownName(user)}</span>
          <ChevronDown size={18} aria-hidden="true" className="flex-none" />
        </>
      }
      items={[...links, logout]}
    />
  );
}
