import { Film } from "lucide-react";
import { useLiveQuery } from "#app/db/useLiveQuery.ts";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import { recordingTexts as texts } from "#app/film/filmTexts.ts";
import { Recording } from "#app/film/Recording.tsx";
import { useUploads } from "#app/sync/uploads/useUploads.ts";
import { Button } from "#app/ui/Button.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { watchedMatch } from "#shared/rules/watchAddress.ts";
import { shownRecording } from "#shared/rules/shownRecording.ts";
import { assignmentTexts } from "./assignmentTexts.ts";
import { MissingFilm } from "./MissingFilm.tsx";

interface OwnRecordingProps {
  bid: Bid;
  fixture: Fixture;
  /** Chooses a first recording, or a replacement. */
  onChoose: () => void;
}

/** The streamer's own recording: what it is waiting for, what is wrong with it, or the recording itself. */
export function OwnRecording({ bid, fixture, onChoose }: OwnRecordingProps) {
  switch (shownRecording(bid)) {
    case "file":
    case "link":
      return (
        <div className="flex flex-wrap items-start gap-2 border-t border-hairline px-4 py-3">
          <Recording bid={bid} fixture={fixture} variant="second" />
        </div>
      );
    case "onItsWay":
      return <Arriving bid={bid} onChoose={onChoose} />;
    case "refused":
      return <Sentence tone="clay" text={texts.refused(bid.recordingProblem ?? "")} onChoose={onChoose} />;
    case "none":
      return (
        <>
          {watchedMatch(bid.streamUrl ?? "") !== undefined && <MissingFilm bid={bid} />}
          {bid.deliveredAt && <Sentence tone="sky" text={texts.none} onChoose={onChoose} isFirst />}
        </>
      );
    case "hidden":
      return bid.recordingFileId || bid.recordingUrl ? <Sentence tone="clay" text={texts.hidden} /> : null;
  }
}

/** A file that has not arrived is on this device, on another device of the same account, or gone. */
function Arriving({ bid, onChoose }: Omit<OwnRecordingProps, "fixture">) {
  const database = useDatabase();
  const uploads = useUploads();
  const fileId = bid.recordingFileId ?? "";
  const isHere = useLiveQuery(async () => (await database.files.get(fileId)) !== undefined, [database, fileId]);
  const wait = uploads?.planned.find(({ file }) => file.id === fileId)?.waitsFor;
  if (isHere === undefined) return null;
  if (bid.recordingState === "checking") return <Sentence tone="sky" text={lookedAt(bid)} />;
  if (!isHere && bid.recordingState === "expected") {
    return <Sentence tone="clay" text={texts.notHere} onChoose={onChoose} />;
  }
  return <Sentence tone="sky" text={wait === undefined ? texts.ownOnItsWay : texts.wait(wait)} />;
}

function lookedAt({ recordingProgress }: Bid): string {
  return recordingProgress === undefined ? texts.checking : texts.converting(recordingProgress);
}

interface SentenceProps {
  tone: "sky" | "clay";
  text: string;
  onChoose?: () => void;
  /** There was no file before. */
  isFirst?: boolean;
}

function Sentence({ tone, text, onChoose, isFirst = false }: SentenceProps) {
  const { addRecording, chooseAnother } = assignmentTexts;
  return (
    <div className="px-4 pb-3">
      <Notice
        tone={tone}
        icon={isFirst ? <Film size={20} aria-hidden="true" /> : undefined}
        role="status"
        action={onChoose && <Button onClick={onChoose}>{isFirst ? addRecording : chooseAnother}</Button>}
      >
        {text}
      </Notice>
    </div>
  );
}
