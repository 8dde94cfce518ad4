import { Suspense } from "react";
import { useLocation } from "react-router-dom";
import { NotificationsBell } from "./features/notifications/NotificationsBell.tsx";
import { SyncStatus } from "./features/outbox/SyncStatus.tsx";
import { VisitorChoices } from "./features/requests/sent/VisitorChoices.tsx";
import { paths } from "./paths.ts";
import { useAuth } from "./session/AuthProvider.tsx";
import { lazyExtra } from "./ui/lazyExtra.ts";
import { useKeptGroups } from "./useKeptGroups.ts";

const InboxLink = lazyExtra(async () => (await import("./features/messages/InboxLink.tsx")).InboxLink);
const AccountStart = lazyExtra(async () => (await import("./AccountStart.tsx")).AccountStart);

/** The features' notices in the bar on every page. Loaded after the first paint. */
export function PageStatus() {
  const { pathname } = useLocation();
  const { session } = useAuth();
  useKeptGroups();
  return (
    <>
      {/* A school answers by its link and has no outbox. */}
      <SyncStatus savesNothing={pathname === paths.permission} />
      {session.status === "signedIn" && (
        <Suspense fallback={<span className="size-11 flex-none max-[359px]:hidden" />}>
          <InboxLink />
          <AccountStart userId={session.user.id} />
        </Suspense>
      )}
      <NotificationsBell />
      <VisitorChoices />
    </>
  );
}
