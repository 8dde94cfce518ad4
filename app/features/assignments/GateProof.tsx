import { useRows } from "#app/db/useRows.ts";
import { paths } from "#app/paths.ts";
import { QrCode } from "#app/session/QrCode.tsx";
import { useToday } from "#app/sync/useOutbox.ts";
import { Notice } from "#app/ui/Notice.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { callSheetTexts } from "./callSheetTexts.ts";

const texts = callSheetTexts.proof;

/** The school's yes as a code that a phone at the gate checks: drawn from this device, without a signal. */
export function GateProof({ bid, fixture }: { bid: Bid; fixture: Fixture }) {
  const today = useToday();
  const permissions = useRows("schoolPermission", (table) => table.where("bidId").equals(bid.id).toArray(), [bid.id]);
  if (bid.schoolPermissionStatus !== "approved" || permissions.status === "loading") return null;
  if (today > fixture.matchDate) return null;
  const [latest] = permissions.rows
    .filter(({ permissionStatus }) => permissionStatus === "approved")
    .toSorted((a, b) => (b.respondedAt ?? "").localeCompare(a.respondedAt ?? ""));
  return (
    <section aria-labelledby="gate-proof" className="mt-5 flex flex-col gap-3">
      <h2 id="gate-proof">{texts.title}</h2>
      {latest?.proof === undefined ? (
        <Notice tone="sky" role="status">
          {texts.preparing}
        </Notice>
      ) : (
        <>
          <p>{texts.text}</p>
          <QrCode isLong text={`${window.location.origin}${paths.proof}#${latest.proof}`} label={texts.label} />
        </>
      )}
    </section>
  );
}
