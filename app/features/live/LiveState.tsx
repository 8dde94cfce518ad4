import { Circle } from "lucide-react";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import { useLiveQuery } from "#app/db/useLiveQuery.ts";
import { liveBacklog } from "#app/db/liveParts.ts";
import type { LiveQuality } from "#app/film/live/liveQuality.ts";
import { useSyncPhase } from "#app/sync/useOutbox.ts";
import { Badge } from "#app/ui/Badge.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { liveTexts as texts } from "./liveTexts.ts";

/** Less than this is on its way: segments of two seconds go out one after the other. */
const onItsWayMs = 6_000;

/** Whether the picture reaches the viewers, and what waits on this phone. */
export function LiveState({ streamId, quality }: { streamId: string; quality: LiveQuality }) {
  const database = useDatabase();
  const isOffline = useSyncPhase().kind === "offline";
  const { durationMs = 0, bytes = 0 } = useLiveQuery(() => liveBacklog(database, streamId), [streamId]) ?? {};
  const isBehind = durationMs > onItsWayMs;
  const seconds = Math.round(durationMs / 1_000);
  const icon = <Circle size={16} fill="currentColor" aria-hidden="true" />;
  return (
    <div className="mt-3 grid gap-2">
      <p className="flex flex-wrap items-center gap-3" role="status">
        {isBehind ? (
          <Badge tone="amber" icon={icon}>
            {isOffline ? texts.states.noSignal : texts.states.behind(seconds)}
          </Badge>
        ) : (
          <Badge tone="board" icon={icon}>
            {texts.states.live}
          </Badge>
        )}
        <span>{texts.now(quality)}</span>
      </p>
      {isBehind ? (
        <Notice tone="sky" title={texts.waiting(seconds, bytes)}>
          {texts.nothingLost}
        </Notice>
      ) : (
        <p className="text-ink-soft">{texts.keepOpen}</p>
      )}
    </div>
  );
}
