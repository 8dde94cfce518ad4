import { FileText } from "lucide-react";
import { useSyncPhase } from "#app/sync/useOutbox.ts";
import type { Bid } from "#shared/entities/bid.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { dashboardTexts } from "../texts.ts";

const texts = dashboardTexts.sponsorReceipt;

/** What a business got for a delivered match. */
export function SponsorReceipt({ fixture, bid }: { fixture: Fixture; bid: Bid }) {
  const isOffline = useSyncPhase().kind === "offline";
  if (fixture.clientType !== "business" || bid.deliveredAt === undefined) return null;
  return (
    <div>
      {isOffline ? (
        <p className="flex min-h-11 items-center gap-2 text-ink-soft">
          <FileText size={18} aria-hidden="true" /> {texts.offline}
        </p>
      ) : (
        <a
          className="inline-flex min-h-11 items-center gap-2 text-sky-text underline underline-offset-3"
          href={`/api/fixtures/${fixture.id}/sponsor-receipt`}
          download
        >
          <FileText size={18} aria-hidden="true" /> {texts.open}
        </a>
      )}
      <p className="text-sm text-ink-soft">{texts.text}</p>
    </div>
  );
}
