import { CircleAlert } from "lucide-react";
import { useRejections } from "#app/sync/useOutbox.ts";
import { messageTexts } from "./texts.ts";
import type { ThreadKey } from "./useThread.ts";
import { refusedMessage } from "./waitingMessages.ts";

/** What was written here and not accepted: no row has it any more. It waits for its writer under the bar's pill. */
export function RefusedMessages({ fixtureId, streamerId }: ThreadKey) {
  const rejections = useRejections() ?? [];
  const refused = rejections.flatMap((rejection) => {
    const written = refusedMessage(rejection);
    const isHere = written?.fixtureId === fixtureId && written.streamerId === streamerId;
    return isHere ? [{ id: rejection.mutationId, text: written.message, why: rejection.message }] : [];
  });
  return refused.toReversed().map(({ id, text, why }) => (
    <li key={id} className="max-w-[88%] self-end rounded-card border border-hairline bg-clay-tint px-4 py-3">
      <p className="flex items-center gap-2 text-sm font-semibold text-clay-text">
        <CircleAlert size={20} aria-hidden="true" className="flex-none" />
        {messageTexts.refused}
      </p>
      <p className="whitespace-pre-line">{text}</p>
      <p className="text-sm">
        {why} {messageTexts.refusedNext}
      </p>
    </li>
  ));
}
