import { sizeText } from "#app/film/sizeText.ts";
import type { ChosenVideo, useChosenVideo } from "#app/film/useChosenVideo.ts";
import { FileField, type ChosenFile } from "#app/ui/FileField.tsx";
import { bytesText, fileBytes } from "#shared/rules/mediaLimits.ts";
import { assignmentTexts } from "./assignmentTexts.ts";

const texts = assignmentTexts.delivery;

interface RecordingFileProps {
  video: ReturnType<typeof useChosenVideo>;
  isRequired: boolean;
}

/** Picks the recording from this device, and shows its size before anything is sent. */
export function RecordingFile({ video: { chosen, choose, clear }, isRequired }: RecordingFileProps) {
  return (
    <FileField
      label={texts.file}
      labelNote={isRequired ? undefined : texts.optional}
      hint={texts.fileHint(bytesText(fileBytes.recording))}
      prompt={texts.chooseFile}
      accept="video/*"
      most={1}
      files={shownFiles(chosen)}
      error={chosen.status === "refused" ? chosen.sentence : undefined}
      onAdd={([video]) => video && void choose(video)}
      onRemove={clear}
    />
  );
}

function shownFiles(chosen: ChosenVideo): ChosenFile[] {
  switch (chosen.status) {
    case "none":
    case "refused":
      return [];
    case "reading": {
      const { name, bytes, share } = chosen;
      return [{ key: name, name, note: texts.measuring(sizeText(bytes)), progress: share }];
    }
    case "read": {
      const { id, name, bytes } = chosen.file.kept;
      return [{ key: id, name, note: texts.later(sizeText(bytes)) }];
    }
    default:
      return chosen satisfies never;
  }
}
