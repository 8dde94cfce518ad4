import { useLiveQuery } from "#app/db/useLiveQuery.ts";
import { useState, type ReactNode } from "react";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import { resultsOf } from "#app/db/results.ts";
import type { OutboxItem } from "#app/db/clientStore.ts";
import type { SyncPhase } from "#app/sync/syncStatus.ts";
import { queuedSentence } from "#app/sync/syncTexts.ts";
import { InlineQuestion } from "#app/ui/InlineQuestion.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { SignalMark } from "#app/ui/SignalMark.tsx";
import { outboxTexts } from "./outboxTexts.ts";
import { mutationTitle } from "./mutationTexts.ts";
import { MutationLine } from "./MutationLine.tsx";

interface WaitingListProps {
  onTheirWay: readonly OutboxItem[];
  saved: readonly OutboxItem[];
  phase: SyncPhase;
  onDiscard: (mutationId: string) => Promise<void>;
}

/** The outbox in order: items being sent, then items saved here. */
export function WaitingList({ onTheirWay, saved, phase, onDiscard }: WaitingListProps) {
  const { takeBack, tooLate } = useTakeBack(onDiscard);
  const isSending = phase.kind === "sending";
  // While no call gets through, none is known to have arrived: everything is saved here, and is sent again.
  const getsThrough = isSending || phase.kind === "idle";
  const carried = getsThrough ? onTheirWay : [];
  const kept = getsThrough ? saved : [...onTheirWay, ...saved];
  return (
    <>
      {tooLate.map((name) => (
        <div key={name} role="status" className="px-4 py-3 sm:px-6">
          <Notice tone="sky">{outboxTexts.alreadySent(mutationTitle(name, undefined))}</Notice>
        </div>
      ))}
      {carried.length > 0 && (
        <Group title={isSending ? outboxTexts.sending : outboxTexts.waitingForAnswer} bars={3}>
          {carried.map((item) => (
            <WaitingMutation key={item.mutationId} item={item} takeBack={takeBack} />
          ))}
        </Group>
      )}
      {kept.length > 0 && (
        <Group title={queuedSentence} bars={1}>
          {kept.map((item) => (
            <WaitingMutation key={item.mutationId} item={item} takeBack={takeBack} />
          ))}
        </Group>
      )}
    </>
  );
}

function Group({ title, bars, children }: { title: string; bars: 1 | 3; children: ReactNode }) {
  return (
    <section aria-label={title} className="px-4 py-3 sm:px-6">
      <p className="flex items-center gap-3 font-semibold text-sky-text">
        <SignalMark bars={bars} size={24} /> {title}
      </p>
      <ul className="mt-2 flex flex-col gap-3 pl-9">{children}</ul>
    </section>
  );
}

function WaitingMutation({ item, takeBack }: { item: OutboxItem; takeBack: (item: OutboxItem) => void }) {
  return (
    <li>
      <MutationLine name={item.name} args={item.args} at={item.createdAt}>
        {item.name !== "noop" && (
          <InlineQuestion
            ask={outboxTexts.discard}
            question={outboxTexts.discardQuestion}
            yes={outboxTexts.discard}
            no={outboxTexts.keep}
            onYes={() => takeBack(item)}
          />
        )}
      </MutationLine>
    </li>
  );
}

/** Discards mutations, and reports those that the server had already applied. */
function useTakeBack(onDiscard: (mutationId: string) => Promise<void>) {
  const database = useDatabase();
  const [takenBack, setTakenBack] = useState<readonly { mutationId: string; name: string }[]>([]);
  const tooLate = useLiveQuery(async () => {
    const results = await resultsOf(
      database,
      takenBack.map(({ mutationId }) => mutationId),
    );
    const applied = new Set(results.filter(({ outcome }) => outcome === "applied").map(({ mutationId }) => mutationId));
    return takenBack.filter(({ mutationId }) => applied.has(mutationId)).map(({ name }) => name);
  }, [database, takenBack]);
  const takeBack = ({ mutationId, name }: OutboxItem) => {
    setTakenBack((before) => [...before, { mutationId, name }]);
    void onDiscard(mutationId);
  };
  return { takeBack, tooLate: [...new Set(tooLate)] };
}
