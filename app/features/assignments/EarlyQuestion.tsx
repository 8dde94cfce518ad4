import { ConfirmDialog } from "#app/ui/ConfirmDialog.tsx";
import type { Fixture } from "#shared/entities/fixture.ts";
import { formatWhen } from "#shared/rules/format.ts";
import { assignmentTexts } from "./assignmentTexts.ts";
import type { StepDialogProps } from "./stepDialog.ts";

const texts = assignmentTexts.early;

interface EarlyQuestionProps extends StepDialogProps {
  fixture: Fixture;
  /** The person does mean it. */
  onMeant: () => void;
}

/** A match that is said to be live, or over, days before it is played has been the wrong one. */
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
