import { useCallback, useState } from "react";
import { useStoreOwner } from "#app/db/AccountContext.ts";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import { toast } from "#app/ui/toastStore.ts";
import type { AddedClip } from "./addClip.ts";
import { filmTexts } from "./filmTexts.ts";
import { useFollow } from "./useFollow.ts";

export interface ClipUpload {
  /**
   * Turns each video into a clip of the match. A toast reports a video that cannot be one. Does nothing without a
   * match.
   */
  addFiles(files: readonly File[]): Promise<AddedClip[]>;
  /** How many are still being checked on this device. */
  pending: number;
}

/** Adds videos on this device to a match, with or without a signal. */
export function useClipUpload(fixtureId: string | undefined): ClipUpload {
  const database = useDatabase();
  const user = useStoreOwner();
  const [pending, setPending] = useState(0);
  const follow = useFollow();

  const addFiles = useCallback(
    async (files: readonly File[]) => {
      if (fixtureId === undefined || files.length === 0) return [];
      const { addClip } = await import("./addClip.ts");
      setPending((count) => count + files.length);
      const added: AddedClip[] = [];
      for (const file of files) {
        const clip = await addClip(database, user, fixtureId, file).catch((error: unknown) => told(file, error));
        setPending((count) => count - 1);
        if (!clip) continue;
        if (clip.status === "refused") tellRefused(file, clip.message);
        added.push(clip);
      }
      const queued = added.filter(({ status }) => status === "queued");
      follow(queued.map(({ fileId }) => fileId));
      return added;
    },
    [database, user, fixtureId, follow],
  );
  return { addFiles, pending };
}

function told(file: File, error: unknown): undefined {
  reportError(error);
  tellRefused(file, filmTexts.failedText);
}

function tellRefused({ name }: File, sentence: string): void {
  toast({ title: filmTexts.failed, description: filmTexts.failedOf(name, sentence), tone: "destructive" });
}
