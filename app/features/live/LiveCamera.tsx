import { useEffect, useState } from "react";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import { useLiveQuery } from "#app/db/useLiveQuery.ts";
import { liveBacklog } from "#app/db/liveParts.ts";
import type { LiveQuality } from "#app/film/live/liveQuality.ts";
import { liveQualities, megabytesPerHour } from "#app/film/live/liveQuality.ts";
import { sharedLink } from "#app/film/sharedLink.ts";
import type { Camera } from "#app/film/useCamera.ts";
import { paths } from "#app/paths.ts";
import { Button, ButtonLink } from "#app/ui/Button.tsx";
import { ChoiceCards } from "#app/ui/ChoiceCards.tsx";
import { ConfirmDialog } from "#app/ui/ConfirmDialog.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { ShareButton } from "#app/ui/ShareButton.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { randPerHour } from "#shared/rules/dataPrice.ts";
import { matchTitle } from "#shared/rules/matchTitle.ts";
import { LiveState } from "./LiveState.tsx";
import { liveTexts as texts } from "./liveTexts.ts";
import { useLive, type Filming } from "./useLive.ts";
import { useLowBattery } from "./useLowBattery.ts";

/** The camera with one button to go live, and one to end. */
export function LiveCamera({ bid, fixture }: { bid: Bid; fixture: Fixture }) {
  const { camera, filming, removedMs, goLive, stop, end, retryCamera } = useLive(bid, fixture);
  const [best, setBest] = useState<LiveQuality>("480p");
  const [isAsked, setAsked] = useState(false);
  const isLow = useLowBattery();
  const shared = sharedLink(fixture, bid);
  const problem = useServerRefusal(bid.id, filming);
  useEffect(() => {
    if (problem !== undefined) void stop(problem);
  });
  if (filming.status === "ended") return <Ended bid={bid} fixture={fixture} />;
  return (
    <>
      <div className="mb-3 grid gap-3 empty:hidden">
        {isLow && <Notice tone="amber">{texts.battery}</Notice>}
        {filming.status === "stopped" && (
          <Notice tone="clay" role="alert">
            {filming.sentence}
          </Notice>
        )}
        {removedMs !== undefined && (
          <Notice tone={removedMs > 0 ? "clay" : "amber"} role="alert" title={texts.removed.title}>
            {texts.removed.text(Math.round(removedMs / 1_000))}
          </Notice>
        )}
      </div>
      <Picture camera={camera} />
      {filming.status === "live" && <LiveState streamId={filming.streamId} quality={filming.quality} />}
      <div className="mt-4 flex flex-wrap gap-2">
        {filming.status === "live" || filming.status === "ending" ? (
          <Button variant="danger" busy={filming.status === "ending" && texts.ending} onClick={() => setAsked(true)}>
            {texts.end}
          </Button>
        ) : (
          <Begin
            camera={camera}
            filming={filming}
            onBegin={(takesOver) => void goLive(best, takesOver)}
            onRetry={retryCamera}
          />
        )}
        {shared !== undefined && <ShareButton title={texts.share(matchTitle(fixture))} url={shared} />}
      </div>
      {filming.status !== "live" && filming.status !== "ending" && <Beforehand best={best} onBest={setBest} />}
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={texts.endQuestion.title}
        description={texts.endQuestion.text}
        confirm={texts.end}
        keep={texts.endQuestion.keep}
        onConfirm={() => {
          setAsked(false);
          void end();
        }}
      />
    </>
  );
}

/** The sentence with which the server takes nothing more of the stream that is being filmed. */
function useServerRefusal(bidId: string, filming: Filming): string | undefined {
  const database = useDatabase();
  const stream = useLiveQuery(() => database.liveStreams.where("bidId").equals(bidId).first(), [bidId]);
  return filming.status === "live" ? stream?.problem : undefined;
}

function Picture({ camera }: { camera: Camera }) {
  if (camera.status === "refused") {
    return (
      <Notice tone="clay" role="alert">
        {camera.sentence}
      </Notice>
    );
  }
  if (camera.status === "asking") {
    return <p className="grid aspect-video w-full place-items-center rounded-control bg-board">{texts.asking}</p>;
  }
  const { stream } = camera;
  return (
    <video
      muted
      autoPlay
      playsInline
      aria-label={texts.picture}
      className="aspect-video w-full rounded-control bg-board"
      ref={(video) => {
        if (video && video.srcObject !== stream) video.srcObject = stream;
      }}
    />
  );
}

function Beforehand({ best, onBest }: { best: LiveQuality; onBest: (quality: LiveQuality) => void }) {
  const choices = liveQualities.map((quality) => {
    const megabytes = megabytesPerHour(quality);
    const { label, note } = texts.qualities[quality];
    return { value: quality, label, note: `${note} ${texts.costs(megabytes, randPerHour(megabytes))}.` };
  });
  return (
    <div className="mt-3 grid gap-4">
      <p>{texts.explained}</p>
      <ChoiceCards
        name="quality"
        label={texts.quality}
        hint={texts.qualityHint}
        choices={choices}
        columns={1}
        columnsWide={2}
        value={best}
        onChange={({ currentTarget }) => {
          const chosen = liveQualities.find((quality) => quality === currentTarget.value);
          if (chosen) onBest(chosen);
        }}
      />
    </div>
  );
}

interface BeginProps {
  camera: Camera;
  filming: Filming;
  onBegin: (takesOver: boolean) => void;
  onRetry: () => void;
}

function Begin({ camera, filming, onBegin, onRetry }: BeginProps) {
  const isCameraGone = filming.status === "stopped" && filming.sentence === texts.taken;
  if (camera.status === "refused" || isCameraGone) return <Button onClick={onRetry}>{texts.tryAgain}</Button>;
  const isOther = filming.status === "stopped" && filming.isOtherPhone === true;
  return (
    <Button
      variant="primary"
      disabled={camera.status === "asking"}
      busy={filming.status === "opening" && texts.opening}
      onClick={() => onBegin(isOther)}
    >
      {isOther ? texts.otherPhone : filming.status === "stopped" ? texts.goOn : texts.goLive}
    </Button>
  );
}

function Ended({ bid, fixture }: { bid: Bid; fixture: Fixture }) {
  const database = useDatabase();
  const backlog = useLiveQuery(() => liveBacklog(database), [bid.id]);
  const seconds = Math.round((backlog?.durationMs ?? 0) / 1_000);
  return (
    <Notice
      tone={seconds > 0 ? "sky" : "pitch"}
      role="status"
      title={texts.ended.title}
      action={<ButtonLink to={`${paths.streamerDashboard}?fixture=${fixture.id}`}>{texts.ended.action}</ButtonLink>}
    >
      {seconds > 0 ? `${texts.ended.text} ${texts.waiting(seconds, backlog?.bytes ?? 0)}.` : texts.allSent}
    </Notice>
  );
}
