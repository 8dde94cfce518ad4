import { ChartColumn, ClipboardList, MessageSquare, Settings, Video, type LucideIcon } from "lucide-react";
import { paths } from "#app/paths.ts";
import type { SessionUser } from "#app/session/storedUser.ts";
import { layoutTexts } from "./texts.ts";

export interface AccountLink {
  label: string;
  to: string;
  icon: LucideIcon;
}

/** The dashboards that this account may open, its messages and its own page. */
export function accountLinks(user: SessionUser): AccountLink[] {
  const own: AccountLink[] = [
    { label: layoutTexts.streamerDashboard, to: paths.streamerDashboard, icon: Video },
    { label: layoutTexts.requesterDashboard, to: paths.requesterDashboard, icon: ClipboardList },
    { label: layoutTexts.messages, to: paths.messages, icon: MessageSquare },
    { label: layoutTexts.ownAccount, to: paths.account, icon: Settings },
  ];
  if (user.role !== "admin") return own;
  return [{ label: layoutTexts.analyticsDashboard, to: paths.adminDashboard, icon: ChartColumn }, ...own];
}

/** The username as shown in the bar. */
export function shownName(user: SessionUser): string {
  return user.role === "admin" ? `${layoutTexts.adminPrefix} ${user.username}` : user.username;
}
