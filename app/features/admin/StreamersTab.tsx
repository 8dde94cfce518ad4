import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { RowsState } from "#app/db/useRows.ts";
import { useFreshness } from "#app/sync/useOutbox.ts";
import { Button } from "#app/ui/Button.tsx";
import { Card } from "#app/ui/Card.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { RowsLoading } from "#app/ui/Skeleton.tsx";
import { verificationStatuses, type Streamer } from "#shared/entities/streamer.ts";
import { adminTexts } from "./adminTexts.ts";
import { StreamerFilters } from "./StreamerFilters.tsx";
import { streamerList, type StatusFilter } from "./streamerList.ts";
import { StreamerTable } from "./StreamerTable.tsx";

const texts = adminTexts.streamers;
const pageSize = 50;

interface StreamersTabProps {
  streamers: RowsState<Streamer>;
  /** A decision was made: the figures above have changed. */
  onDecided: () => void;
}

/** Everyone who registered, undecided ones first. */
export function StreamersTab({ streamers, onDecided }: StreamersTabProps) {
  const freshness = useFreshness();
  const [text, setText] = useState("");
  const [params] = useSearchParams();
  const wanted = verificationStatuses.find((status) => status === params.get("show"));
  const [filter, setFilter] = useState<StatusFilter>(wanted ?? "all");
  const [shown, setShown] = useState(pageSize);
  const rows = streamers.status === "ready" ? streamers.rows.filter((streamer) => !streamer.deletedAt) : [];
  if (rows.length === 0) return freshness === "never" ? <RowsLoading /> : <NobodyYet />;
  const list = streamerList(rows, text, filter);
  return (
    <Card as="section" flush aria-label={adminTexts.tab.streamers} className="overflow-hidden">
      <StreamerFilters streamers={rows} filter={filter} onFilter={setFilter} text={text} onSearch={setText} />
      {list.length === 0 ? (
        <p className="border-t border-hairline p-5 text-ink-soft">{texts.noMatch}</p>
      ) : (
        <StreamerTable streamers={list.slice(0, shown)} onDecided={onDecided} />
      )}
      {list.length > shown && (
        <p className="border-t border-hairline p-3">
          <Button variant="quiet" onClick={() => setShown(shown + pageSize)}>
            {texts.more(shown, list.length)}
          </Button>
        </p>
      )}
    </Card>
  );
}

function NobodyYet() {
  return (
    <EmptyState scene="camera" title={texts.none}>
      {texts.noneText}
    </EmptyState>
  );
}
