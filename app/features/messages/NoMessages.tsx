import { paths } from "#app/paths.ts";
import { useOwnStreamer } from "#app/session/useOwnStreamer.ts";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { inboxTexts } from "./inboxTexts.ts";

const { none: texts } = inboxTexts;

/** Points to where conversations start: open matches for a streamer, streamers for everyone else. */
export function NoMessages() {
  const isStreamer = useOwnStreamer().status === "ready";
  const way = isStreamer
    ? { to: paths.browseFixtures, words: texts.streamer }
    : { to: paths.streamers, words: texts.requester };
  return (
    <EmptyState scene="ball" title={texts.title} way={{ variant: "primary", ...way }}>
      {texts.text}
    </EmptyState>
  );
}
