import { useState } from "react";
import { call } from "#app/api/apiClient.ts";
import { useOnlineAction } from "#app/api/useOnlineAction.ts";
import { useOnlineCall } from "#app/api/useOnlineCall.ts";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import { liveBacklogOf } from "#app/db/liveParts.ts";
import { useLiveQuery } from "#app/db/useLiveQuery.ts";
import { useFilmingHere } from "#app/film/live/filmingHere.ts";
import { Button } from "#app/ui/Button.tsx";
import { ConfirmDialog } from "#app/ui/ConfirmDialog.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import { missingFilmTexts as texts } from "./missingFilmTexts.ts";

/** What the recording of a match that was filmed live waits for. Its streamer may say that this is gone. */
export function MissingFilm({ bid }: { bid: Bid }) {
  const database = useDatabase();
  const backlog = useLiveQuery(() => liveBacklogOf(database, bid.id), [database, bid.id]);
  // Nothing can be missing before the film has ended, though a segment waits here every two seconds.
  const isFilming = useFilmingHere();
  if (!backlog || isFilming) return null;
  const isHere = backlog.segments > 0;
  // Asked again once this phone has sent all that it had.
  return <Waiting key={String(isHere)} fixtureId={bid.fixtureId} isHere={isHere} />;
}

function Waiting({ fixtureId, isHere }: { fixtureId: string; isHere: boolean }) {
  const { state, refresh } = useOnlineCall("missingFilm", fixtureId);
  const { run, isBusy, problem } = useOnlineAction(texts);
  const [isAsked, setAsked] = useState(false);
  const seconds = state.status === "ready" ? state.answer.seconds : 0;
  if (seconds === 0) return null;
  const giveUp = async () => {
    await run(async () => void (await call("giveUpFilm", { id: fixtureId })));
    setAsked(false);
    await refresh();
  };
  const { question } = texts;
  return (
    <div className="px-4 pb-3">
      <Notice
        tone="amber"
        role="status"
        title={texts.title(seconds)}
        action={!isHere && <Button onClick={() => setAsked(true)}>{texts.gone}</Button>}
      >
        {isHere ? texts.here : texts.elsewhere}
        {problem !== undefined && ` ${problem}`}
      </Notice>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={question.title}
        description={question.text(seconds)}
        confirm={question.confirm}
        keep={question.keep}
        busy={isBusy && texts.busy}
        onConfirm={() => void giveUp()}
      />
    </div>
  );
}
