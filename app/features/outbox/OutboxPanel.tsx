import { CutOffRecordings } from "#app/film/CutOffRecordings.tsx";
import { Dialog } from "#app/ui/Dialog.tsx";
import { useRejections, useSplitOutbox, useSyncPhase } from "#app/sync/useOutbox.ts";
import type { UnsentCounts } from "#app/sync/uploads/unsentCounts.ts";
import { useFileCounts, useUploads } from "#app/sync/uploads/useUploads.ts";
import { FileList } from "./FileList.tsx";
import { NeedsYou } from "./NeedsYou.tsx";
import { OutboxFooter } from "./OutboxFooter.tsx";
import { OutboxNotes } from "./OutboxNotes.tsx";
import { outboxTexts } from "./outboxTexts.ts";
import { RefusedFileCard } from "./RefusedFileCard.tsx";
import { isAnythingLeft } from "./syncSummary.ts";
import { SentList } from "./SentList.tsx";
import { useOutboxActions } from "./useOutboxActions.ts";
import { WaitingList } from "./WaitingList.tsx";

interface OutboxPanelProps {
  isOpen: boolean;
  onClose: () => void;
  /** Changes of an ended session, waiting for their owner. */
  left: UnsentCounts;
}

/** Everything this client still has to send, and the results of the rest: what needs the user comes first. */
export function OutboxPanel({ isOpen, onClose, left }: OutboxPanelProps) {
  const { onTheirWay, saved } = useSplitOutbox() ?? { onTheirWay: [], saved: [] };
  const waiting = [...onTheirWay, ...saved];
  const rejections = useRejections() ?? [];
  const phase = useSyncPhase();
  const outbox = useOutboxActions();
  const uploads = useUploads();
  const { videos = 0, recordings = 0 } = useFileCounts() ?? {};
  const hasRecordings = recordings > 0;
  const hasFiles = uploads !== undefined && uploads.planned.length + uploads.refused.length > 0;
  const sendable = uploads?.planned.filter(({ waitsFor }) => waitsFor === undefined || waitsFor === "row").length ?? 0;
  const isEmpty =
    waiting.length === 0 && rejections.length === 0 && !isAnythingLeft(left) && !hasFiles && !hasRecordings;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={outboxTexts.title}
      flush
      actions={<OutboxFooter waiting={waiting} rejections={rejections} files={sendable} onSendNow={outbox.sendNow} />}
    >
      <div className="divide-y divide-hairline border-t border-hairline">
        {rejections.map((rejection) => (
          <NeedsYou key={rejection.mutationId} rejection={rejection} outbox={outbox} onLeave={onClose} />
        ))}
        {uploads?.refused.map((refused) => (
          <RefusedFileCard key={refused.file.id} refused={refused} />
        ))}
        {hasRecordings && (
          <div className="flex flex-col gap-3 px-4 py-3 sm:px-6">
            <CutOffRecordings />
          </div>
        )}
        <OutboxNotes
          phase={phase}
          waiting={waiting.length + videos}
          recordings={recordings}
          left={left}
          onLeave={onClose}
        />
        <WaitingList onTheirWay={onTheirWay} saved={saved} phase={phase} onDiscard={outbox.discard} />
        {uploads && <FileList uploads={uploads} />}
        {isEmpty && <p className="px-4 py-4 text-ink-soft sm:px-6">{outboxTexts.empty}</p>}
        <SentList />
      </div>
    </Dialog>
  );
}
