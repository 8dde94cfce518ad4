import { MessageButton } from "#app/features/messages/MessageButton.tsx";
import { NewRequestLink, RequesterDashboard } from "#app/features/requests/RequesterDashboard.tsx";
import type { StreamerContact } from "#app/features/requests/streamerContact.ts";
import { dashboardTexts } from "#app/features/requests/texts.ts";
import { AsOfStrip } from "#app/layout/AsOfStrip.tsx";

const contact: StreamerContact = ({ streamerName, label, ...thread }) => (
  <MessageButton {...thread} otherName={streamerName} {...(label === undefined ? {} : { label })} />
);

/** /requester-dashboard: the account's own matches. */
export function RequesterDashboardPage() {
  return (
    <>
      <title>Your matches · Touchline</title>
      <AsOfStrip what="Matches" />
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h1>{dashboardTexts.title}</h1>
          <div className="hidden md:block">
            <NewRequestLink />
          </div>
        </div>
        <RequesterDashboard contact={contact} />
      </div>
    </>
  );
}
