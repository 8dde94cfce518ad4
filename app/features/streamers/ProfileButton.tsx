import { lazy, Suspense, useState, type ReactNode } from "react";
import { Button } from "#app/ui/Button.tsx";
import type { Streamer } from "#shared/entities/streamer.ts";
import { streamerTexts as texts } from "./texts.ts";

const StreamerDialog = lazy(() => import("./StreamerDialog.tsx").then((m) => ({ default: m.StreamerDialog })));

interface ProfileButtonProps {
  streamer: Streamer;
  /** Others' reviews of the streamer. */
  reviews: ReactNode;
}

/** Opens the streamer's public profile without leaving the screen. */
export function ProfileButton({ streamer, reviews }: ProfileButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button variant="link" onClick={() => setOpen(true)} aria-label={texts.profileOf(streamer.businessName)}>
        {texts.profile}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <StreamerDialog streamer={streamer} reviews={reviews} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
