import { ConfirmDialog } from "#app/ui/ConfirmDialog.tsx";
import type { Fixture } from "#shared/entities/fixture.ts";
import { formatWhen } from "#shared/rules/format.ts";
import { assignmentTexts } from "./assignmentTexts.ts";
import type { StepDialogProps } from "./stepDialog.ts";

const texts = assignmentTexts.early;

interface EarlyQuestionProps extends StepDialogProps {
  fixture: Fixture;
  /** The user confirmed it. */
  onMeant: () => void;
}

/** Marking a match live or over days before it is played usually means the wrong match was chosen. */
export function EarlyQuestion({ fixture, isOpen, onClose, onMeant }: EarlyQuestionProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.title}
      description={texts.text(formatWhen(fixture.matchDate, fixture.matchTime))}
      confirm={texts.goOn}
      onConfirm={onMeant}
      keep={texts.back}
    />
  );
}
