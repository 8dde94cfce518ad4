import { useRows } from "#app/db/useRows.ts";
import { Button } from "#app/ui/Button.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import type { Streamer } from "#shared/entities/streamer.ts";
import { isBooked } from "#shared/rules/bidFlow.ts";
import { formatWhen } from "#shared/rules/format.ts";
import { matchTitle } from "#shared/rules/matchTitle.ts";
import { suspendTexts } from "./suspendTexts.ts";

const texts = suspendTexts.rejection;

/** What a rejection ends and what continues: suspend instead when someone must stop at once. */
export function RejectionScope({ streamer, onSuspend }: { streamer: Streamer; onSuspend: () => void }) {
  const bids = useRows("bid", (table) => table.where("streamerId").equals(streamer.id).toArray(), [streamer.id]);
  const rows = bids.status === "ready" ? bids.rows : [];
  const running = rows.filter(isBooked);
  const ids = running.map(({ fixtureId }) => fixtureId);
  const fixtures = useRows("fixture", (table) => table.where("id").anyOf(ids).toArray(), [ids.join()]);
  const matches = fixtures.status === "ready" ? fixtures.rows : [];
  const open = rows.filter(({ status }) => status === "pending").length;
  return (
    <>
      <p>{texts.openBids(open)}</p>
      {running.length > 0 && (
        <Notice tone="amber">
          <p>{texts.goesOn(running.length)}</p>
          <ul className="list-disc pl-5">
            {matches.map((match) => (
              <li key={match.id} className="break-words">
                {matchTitle(match)}, {formatWhen(match.matchDate, match.matchTime)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {streamer.userId !== undefined && !streamer.suspendedAt && (
        <Button variant="quiet" className="self-start" onClick={onSuspend}>
          {texts.suspendInstead}
        </Button>
      )}
    </>
  );
}
