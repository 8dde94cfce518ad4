import { useState, type RefObject } from "react";
import { useRow } from "#app/db/useRows.ts";
import { useMutate } from "#app/sync/useMutate.ts";
import { useSyncPhase } from "#app/sync/useOutbox.ts";
import { Button } from "#app/ui/Button.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { SwitchField } from "#app/ui/SwitchField.tsx";
import { TextField } from "#app/ui/TextField.tsx";
import { cutRejection } from "#shared/rules/clipCut.ts";
import { secondsText } from "#shared/rules/clipTrim.ts";
import { limits } from "#shared/rules/limits.ts";
import { CutPoint } from "./CutPoint.tsx";
import { cutTexts as texts } from "./cutTexts.ts";
import { useCutPoints, type CutPoints } from "./useCutPoints.ts";

interface CutClipProps {
  fixtureId: string;
  player: RefObject<HTMLVideoElement | null>;
  /** The recording's length; undefined until the player knows it. */
  lengthMs: number | undefined;
}

/** Under a match's recording: makes a clip of the part between two of its pictures. */
export function CutClip({ fixtureId, player, lengthMs }: CutClipProps) {
  const points = useCutPoints(player, lengthMs);
  const [typedTitle, setTitle] = useState<string>();
  const [isPublic, setPublic] = useState(true);
  const [madeId, setMadeId] = useState<string>();
  const { run, isBusy } = useMutate("clip.cut", { success: texts.success, failure: texts.failure });
  const { inMs, outMs } = points;
  const title = typedTitle ?? (inMs === undefined ? "" : texts.untitled(inMs));
  const make = async () => {
    if (inMs === undefined || outMs === undefined) return;
    const id = crypto.randomUUID();
    const outcome = await run({ id, fixtureId, title, inMs, outMs, isPublic });
    if (outcome.status === "refused") return;
    setMadeId(id);
    setTitle(undefined);
    points.forget();
  };
  return (
    <section aria-label={texts.heading} className="flex flex-col gap-4 px-4 py-4 sm:px-6">
      <div>
        <h3 className="font-semibold">{texts.heading}</h3>
        <p className="text-sm text-ink-soft">{texts.explained}</p>
      </div>
      {lengthMs === undefined ? <NotLoaded /> : <BothPoints points={points} />}
      {madeId !== undefined && <MadeClip id={madeId} />}
      <TextField
        label={texts.title}
        value={title}
        maxLength={limits.name}
        autoComplete="off"
        onChange={({ target }) => setTitle(target.value)}
      />
      <SwitchField label={texts.everyone} isOn={isPublic} onSwitch={setPublic} />
      <Button
        variant="primary"
        wide
        busy={isBusy && texts.making}
        disabledReason={whyNot(points, title, lengthMs)}
        onClick={() => void make()}
      >
        {inMs === undefined || outMs === undefined || outMs <= inMs
          ? texts.makeNone
          : texts.make(secondsText(outMs - inMs))}
      </Button>
    </section>
  );
}

/** What is still missing, in a sentence. */
function whyNot({ inMs, outMs }: CutPoints, title: string, lengthMs: number | undefined): string | undefined {
  if (inMs === undefined || outMs === undefined) return texts.setBoth;
  if (outMs <= inMs) return texts.outFirst;
  if (title.trim() === "") return texts.titleMissing;
  return cutRejection({ inMs, outMs }, lengthMs)?.message;
}

function BothPoints({ points }: { points: CutPoints }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <CutPoint name={texts.in} label={texts.setIn} ms={points.inMs} onSet={points.setIn} onMove={points.moveIn} />
      <CutPoint name={texts.out} label={texts.setOut} ms={points.outMs} onSet={points.setOut} onMove={points.moveOut} />
    </div>
  );
}

function NotLoaded() {
  const isOffline = useSyncPhase().kind === "offline";
  return (
    <Notice tone={isOffline ? "grey" : "sky"} role="status">
      {isOffline ? texts.needsSignal : texts.loading}
    </Notice>
  );
}

/** What has become of the clip made last. A rejected clip has no row: the outbox shows it. */
function MadeClip({ id }: { id: string }) {
  const clip = useRow("videoClip", id);
  if (clip.status !== "ready") return null;
  const { fileState } = clip.row;
  const tone = fileState === "ready" ? "pitch" : fileState === "refused" ? "clay" : "sky";
  return (
    <Notice tone={tone} role="status">
      {texts.state(clip.row)}
    </Notice>
  );
}
