import { lazy, Suspense, type ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { useRow } from "#app/db/useRows.ts";
import { useFreshness } from "#app/sync/useOutbox.ts";
import { Button } from "#app/ui/Button.tsx";
import { Dialog } from "#app/ui/Dialog.tsx";
import { Waiting } from "#app/ui/Waiting.tsx";
import type { Streamer } from "#shared/entities/streamer.ts";
import { streamerTexts as texts } from "./texts.ts";

const StreamerDialog = lazy(() => import("./StreamerDialog.tsx").then((m) => ({ default: m.StreamerDialog })));

interface LinkedStreamerProps {
  renderReviews: (streamer: Streamer) => ReactNode;
  renderAction: (streamer: Streamer) => ReactNode;
}

/** The profile in the address: `/streamers?streamer={id}`. */
export function LinkedStreamer({ renderReviews, renderAction }: LinkedStreamerProps) {
  const [params, setParams] = useSearchParams();
  const id = params.get("streamer") ?? undefined;
  const found = useRow("streamer", id);
  const freshness = useFreshness();
  if (id === undefined) return null;
  const close = () => {
    params.delete("streamer");
    setParams(params, { replace: true });
  };
  if (found.status === "ready" && found.row.verified) {
    const streamer = found.row;
    return (
      <Suspense fallback={null}>
        <StreamerDialog
          streamer={streamer}
          reviews={renderReviews(streamer)}
          action={renderAction(streamer)}
          onClose={close}
        />
      </Suspense>
    );
  }
  const isWaiting = found.status === "loading" || freshness === "never";
  const { title, text } = freshness === "failed" ? texts.profileFailed : texts.profileGone;
  return isWaiting ? (
    <Dialog isOpen onClose={close} title={texts.profile}>
      <Waiting label={texts.loading} />
    </Dialog>
  ) : (
    <Dialog
      isOpen
      onClose={close}
      title={title}
      description={text}
      actions={<Button onClick={close}>{texts.seeAll}</Button>}
    />
  );
}
