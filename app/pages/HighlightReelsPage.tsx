import { useState } from "react";
import { CreateReel } from "#app/features/reels/CreateReel.tsx";
import { HighlightReels } from "#app/features/reels/HighlightReels.tsx";
import { LinkedReel } from "#app/features/reels/LinkedReel.tsx";
import { useReelsAddress } from "#app/features/reels/useReelsAddress.ts";
import { AsOfStrip } from "#app/layout/AsOfStrip.tsx";

export function HighlightReelsPage() {
  const { reelId, isCreating, fixtureId, watch, create, close } = useReelsAddress();
  const [madeId, setMadeId] = useState<string>();
  const begin = (of?: string) => {
    setMadeId(undefined);
    create(of);
  };
  const showMade = (id: string) => {
    setMadeId(id);
    close();
  };
  return (
    <>
      <title>Match Highlight Reels · Touchline</title>
      <AsOfStrip what="Reels" />
      <HighlightReels onWatch={({ id }) => watch(id)} onCreate={begin} madeId={isCreating ? undefined : madeId} />
      {reelId !== undefined && <LinkedReel id={reelId} onWatch={({ id }) => watch(id, true)} onClose={close} />}
      {isCreating && <CreateReel fixtureId={fixtureId} onClose={close} onMade={showMade} />}
    </>
  );
}
