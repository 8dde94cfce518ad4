import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { forgetSharedVideo, type SharedVideo } from "#app/db/sharedVideos.ts";
import { sizeText } from "#app/film/sizeText.ts";
import { useClipUpload } from "#app/film/useClipUpload.ts";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/Button.tsx";
import { ChoiceCards } from "#app/ui/ChoiceCards.tsx";
import { toast } from "#app/ui/toastStore.ts";
import { formatDate } from "#shared/rules/format.ts";
import { matchTitle } from "#shared/rules/matchTitle.ts";
import { sharedVideoTexts as texts } from "./sharedVideoTexts.ts";
import type { FilmedMatch } from "./useFilmedMatches.ts";

interface AddSharedVideosProps {
  videos: readonly SharedVideo[];
  matches: readonly FilmedMatch[];
  /** Reads again what is left. */
  onChange: () => Promise<void>;
}

/** Shared videos, and the matches they may show. Added videos leave this page; rejected ones stay. */
export function AddSharedVideos({ videos, matches, onChange }: AddSharedVideosProps) {
  const [chosenId, setChosenId] = useState(matches.length === 1 ? matches[0]?.fixture.id : undefined);
  const [isMissing, setMissing] = useState(false);
  const { addFiles, pending } = useClipUpload(chosenId);
  const navigate = useNavigate();
  const chosen = matches.find(({ fixture }) => fixture.id === chosenId);

  const add = async () => {
    if (!chosen) return setMissing(true);
    for (const { key, file } of videos) {
      const [clip] = await addFiles([file]);
      if (clip?.status === "queued") await forgetSharedVideo(key);
    }
    const dashboard = chosen.side === "streamer" ? paths.streamerDashboard : paths.requesterDashboard;
    await onChange();
    void navigate(`${dashboard}?fixture=${chosen.fixture.id}`);
  };
  const discard = async () => {
    for (const { key } of videos) await forgetSharedVideo(key);
    await onChange();
    toast(texts.discarded);
  };
  return (
    <>
      <ul aria-label={texts.list} className="flex flex-col gap-1">
        {videos.map(({ key, file }) => (
          <li key={key} className="flex flex-wrap justify-between gap-x-4">
            <span className="named min-w-0 break-words">{file.name}</span>
            <span className="figures text-ink-soft">{sizeText(file.size)}</span>
          </li>
        ))}
      </ul>
      <ChoiceCards
        name="match"
        label={texts.which}
        columns={1}
        columnsWide={2}
        value={chosenId ?? ""}
        onChange={({ target }) => {
          setChosenId(target.value);
          setMissing(false);
        }}
        error={isMissing ? texts.choose : undefined}
        choices={matches.map(({ fixture }) => ({
          value: fixture.id,
          label: matchTitle(fixture),
          note: `${fixture.sport}, ${formatDate(fixture.matchDate)}`,
        }))}
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" busy={pending > 0 && texts.adding} onClick={() => void add()}>
          {texts.add(videos.length)}
        </Button>
        <Button onClick={() => void discard()}>{texts.discard}</Button>
      </div>
    </>
  );
}
