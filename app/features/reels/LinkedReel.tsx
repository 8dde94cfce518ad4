import { Button } from "#app/ui/Button.tsx";
import { Dialog } from "#app/ui/Dialog.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { Waiting } from "#app/ui/Waiting.tsx";
import type { HighlightReel } from "#shared/entities/highlightReel.ts";
import { canWatch } from "#shared/rules/reelList.ts";
import { playerTexts as texts } from "./playerTexts.ts";
import { ReelPlayer } from "./ReelPlayer.tsx";
import { useReelLink } from "./useReelLink.ts";
import { usePublicReels } from "./useReels.ts";

interface LinkedReelProps {
  id: string;
  onWatch: (reel: HighlightReel) => void;
  onClose: () => void;
}

/** The reel in the address: the player, or why there is nothing to play. */
export function LinkedReel({ id, onWatch, onClose }: LinkedReelProps) {
  const linked = useReelLink(id);
  const list = usePublicReels();
  if (linked.status === "loading") {
    return (
      <Dialog isOpen onClose={onClose} title={texts.loadingTitle}>
        <Waiting label={texts.loading} />
      </Dialog>
    );
  }
  if (linked.status === "failed") return <NoReel title={texts.failedTitle} text={texts.failedText} onClose={onClose} />;
  if (linked.status === "missing" || !canWatch(linked.reel)) {
    return <NoReel title={texts.goneTitle} text={texts.goneText} onClose={onClose} />;
  }
  const others = list.status === "ready" ? list.reels.filter(canWatch) : [];
  const place = others.findIndex((reel) => reel.id === id);
  return (
    <ReelPlayer
      reel={linked.reel}
      previous={place > 0 ? others[place - 1] : undefined}
      next={place < 0 ? undefined : others[place + 1]}
      onWatch={onWatch}
      onClose={onClose}
    />
  );
}

function NoReel({ title, text, onClose }: { title: string; text: string; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <Button variant="solid" onClick={onClose}>
          {texts.goneAction}
        </Button>
      }
    >
      <EmptyState bare scene="ropeClosed" title={title} headingLevel={3}>
        {text}
      </EmptyState>
    </Dialog>
  );
}
