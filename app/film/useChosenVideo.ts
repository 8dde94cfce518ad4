import { useRef, useState } from "react";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import type { MediaPurpose } from "#shared/entities/mediaFile.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import { filmTexts } from "./filmTexts.ts";
import type { ReadFile } from "./readVideo.ts";

/** A video picked for a form: it is measured before it can be sent. */
export type ChosenVideo =
  | { status: "none" }
  | { status: "reading"; name: string; bytes: number; share: number }
  | { status: "read"; file: ReadFile }
  | { status: "refused"; sentence: string };

/** A form's only video. A later choice, or removal, wins over one still being measured. */
export function useChosenVideo(purpose: MediaPurpose) {
  const database = useDatabase();
  const [chosen, setChosen] = useState<ChosenVideo>({ status: "none" });
  const latest = useRef<File>(undefined);

  async function choose(video: File): Promise<void> {
    latest.current = video;
    const show = (next: ChosenVideo) => latest.current === video && setChosen(next);
    const about = { status: "reading", name: video.name, bytes: video.size } as const;
    show({ ...about, share: 0 });
    try {
      const { readVideo } = await import("./readVideo.ts");
      const onProgress = (share: number) => void show({ ...about, share });
      show({ status: "read", file: await readVideo(database, video, purpose, { onProgress }) });
    } catch (error) {
      if (!(error instanceof DomainError)) reportError(error);
      show({ status: "refused", sentence: error instanceof DomainError ? error.message : filmTexts.unreadable });
    }
  }

  function clear(): void {
    latest.current = undefined;
    setChosen({ status: "none" });
  }
  return { chosen, choose, clear };
}
