import { useStoreOwner } from "#app/db/AccountContext.ts";
import { useKeptRequests } from "#app/db/sentRequests.ts";
import { useRows } from "#app/db/useRows.ts";
import { useToday } from "#app/sync/useOutbox.ts";
import { ButtonLink } from "#app/ui/Button.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { isUnpaid, payableOf, type Payable } from "#shared/rules/payable.ts";
import { isConfirming } from "./confirming.ts";
import { payNowPath } from "./payNowPath.ts";
import { lineTexts as texts } from "./texts.ts";
import { usePayables } from "./usePayables.ts";

const mostShown = 3;

/** "Request #12 is unpaid: Pay now". An account's phone knows it; a visitor asks, where one has sent a request. */
export function UnpaidRequests() {
  const { userId } = useStoreOwner();
  const kept = useKeptRequests("visitor");
  if (userId !== "visitor") return <OwnUnpaid userId={userId} />;
  const chosen = kept.filter(({ choice }) => choice !== undefined).map(({ fixtureId }) => fixtureId);
  return kept.length > chosen.length ? <VisitorUnpaid chosen={chosen} /> : null;
}

function VisitorUnpaid({ chosen }: { chosen: readonly string[] }) {
  const { payables } = usePayables();
  if (payables.status !== "ready") return null;
  return <Notices payables={payables.payables.filter(({ fixtureId }) => !chosen.includes(fixtureId))} />;
}

function OwnUnpaid({ userId }: { userId: string }) {
  const today = useToday();
  const fixtures = useRows("fixture", (table) => table.where("requesterId").equals(userId).toArray(), [userId]);
  const bids = useRows("bid", (table) => table.where("requesterId").equals(userId).toArray(), [userId]);
  const payments = useRows("payment", (table) => table.where("requesterId").equals(userId).toArray(), [userId]);
  if (fixtures.status === "loading" || bids.status === "loading" || payments.status === "loading") return null;
  const payables = fixtures.rows.map((fixture) => {
    const on = ({ fixtureId }: { fixtureId: string }) => fixtureId === fixture.id;
    return payableOf(fixture, bids.rows.filter(on), payments.rows.filter(on), { bidId: undefined, today });
  });
  return <Notices payables={payables} />;
}

/** The next matches come first; all of them stand on the dashboard. */
function Notices({ payables }: { payables: readonly Payable[] }) {
  return payables
    .filter((payable) => isUnpaid(payable) && !(payable.lastTry === "underWay" && isConfirming(payable.number)))
    .toSorted((one, other) => (one.matchDate < other.matchDate ? -1 : 1))
    .slice(0, mostShown)
    .map((payable) => <UnpaidNotice key={payable.fixtureId} payable={payable} />);
}

function UnpaidNotice({ payable }: { payable: Payable }) {
  const path = payNowPath(payable);
  if (path === undefined) return null;
  const { number, homeSchool, awaySchool } = payable;
  return (
    <div className="pt-4">
      <Notice
        tone="amber"
        title={texts.requestUnpaid(number)}
        action={
          <ButtonLink size="small" to={path} aria-label={`${texts.payNow}, ${texts.requestUnpaid(number)}`}>
            {texts.payNow}
          </ButtonLink>
        }
      >
        {homeSchool} vs {awaySchool}
      </Notice>
    </div>
  );
}
