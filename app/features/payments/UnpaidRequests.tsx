import { useSearchParams } from "react-router-dom";
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

/**
 * "Request #12 is unpaid: Pay now". An account's phone knows it; a visitor's asks the server, if they have sent a
 * request.
 */
export function UnpaidRequests() {
  const { userId } = useStoreOwner();
  const kept = useKeptRequests("visitor");
  const [search] = useSearchParams();
  const wanted = search.get("fixtureId") ?? undefined;
  if (userId !== "visitor") return <OwnUnpaid userId={userId} wanted={wanted} />;
  const chosen = kept.filter(({ choice }) => choice !== undefined).map(({ fixtureId }) => fixtureId);
  const isAsked = wanted !== undefined || kept.length > chosen.length;
  return isAsked ? <VisitorUnpaid chosen={chosen} wanted={wanted} /> : null;
}

function VisitorUnpaid({ chosen, wanted }: { chosen: readonly string[]; wanted: string | undefined }) {
  const { payables } = usePayables();
  if (payables.status !== "ready") return null;
  const isShown = (payable: Payable) => isWanted(payable, wanted) || !chosen.includes(payable.fixtureId);
  return <Notices payables={payables.payables.filter(isShown)} wanted={wanted} />;
}

function OwnUnpaid({ userId, wanted }: { userId: string; wanted: string | undefined }) {
  const today = useToday();
  const fixtures = useRows("fixture", (table) => table.where("requesterId").equals(userId).toArray(), [userId]);
  const bids = useRows("bid", (table) => table.where("requesterId").equals(userId).toArray(), [userId]);
  const payments = useRows("payment", (table) => table.where("requesterId").equals(userId).toArray(), [userId]);
  if (fixtures.status === "loading" || bids.status === "loading" || payments.status === "loading") return null;
  const payables = fixtures.rows.map((fixture) => {
    const on = ({ fixtureId }: { fixtureId: string }) => fixtureId === fixture.id;
    return payableOf(fixture, bids.rows.filter(on), payments.rows.filter(on), { bidId: undefined, today });
  });
  return <Notices payables={payables} wanted={wanted} />;
}

/** The match a payer has just come back from, even if another way to pay was chosen; then the next matches. */
function Notices({ payables, wanted }: { payables: readonly Payable[]; wanted: string | undefined }) {
  const named = payables.find((payable) => isWanted(payable, wanted) && payable.due !== undefined);
  const others = payables
    .filter((payable) => payable !== named && isUnpaid(payable) && !isBeingConfirmed(payable))
    .toSorted((one, other) => (one.matchDate < other.matchDate ? -1 : 1));
  return [...(named ? [named] : []), ...others]
    .slice(0, mostShown)
    .map((payable) => <UnpaidNotice key={payable.fixtureId} payable={payable} isWanted={payable === named} />);
}

function isWanted({ number }: Payable, wanted: string | undefined): boolean {
  return number !== undefined && String(number) === wanted;
}

function isBeingConfirmed({ lastTry, number }: Payable): boolean {
  return lastTry === "underWay" && isConfirming(number);
}

function UnpaidNotice({ payable, isWanted }: { payable: Payable; isWanted: boolean }) {
  const path = payNowPath(payable);
  if (path === undefined) return null;
  const { number, homeSchool, awaySchool } = payable;
  return (
    <div className="pt-4">
      <Notice
        tone="amber"
        title={texts.requestUnpaid(number)}
        action={
          <ButtonLink
            variant={isWanted ? "primary" : "second"}
            size={isWanted ? "normal" : "small"}
            to={path}
            aria-label={`${texts.payNow}, ${texts.requestUnpaid(number)}`}
          >
            {texts.payNow}
          </ButtonLink>
        }
      >
        {homeSchool} vs {awaySchool}
      </Notice>
    </div>
  );
}
