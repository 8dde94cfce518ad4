import { Video } from "lucide-react";
import { paths } from "#app/paths.ts";
import { useMutate } from "#app/sync/useMutate.ts";
import { ButtonLink } from "#app/ui/Button.tsx";
import { streamCorrectRejection, streamStartRejection } from "#shared/rules/assignment.ts";
import { limits } from "#shared/rules/limits.ts";
import { assignmentTexts } from "./assignmentTexts.ts";
import { FieldDialog } from "./FieldDialog.tsx";
import { refusedSentence } from "./refusedSentence.ts";
import type { StepDialogProps } from "./stepDialog.ts";

const { stream, correction } = assignmentTexts;
const steps = {
  "stream.start": { texts: stream, draft: "stream", rejectionOf: streamStartRejection },
  "stream.correct": { texts: correction, draft: "stream link", rejectionOf: streamCorrectRejection },
};

interface StreamLinkDialogProps extends StepDialogProps {
  mutation: keyof typeof steps;
}

/** Asks where the match can be watched, or corrects the link. Refuses a wrong state before a wrong address. */
export function StreamLinkDialog({ mutation, bid, isOpen, onClose }: StreamLinkDialogProps) {
  const { texts, draft, rejectionOf } = steps[mutation];
  const { run, isBusy } = useMutate(mutation, { success: texts.success, failure: texts.failure });
  return (
    <FieldDialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.title}
      description={texts.explained}
      label={stream.label}
      hint={stream.hint}
      submitLabel={texts.submit}
      draftKey={`${draft} ${bid.id}`}
      maxLength={limits.url}
      kind="address"
      isRequired
      otherWay={
        <ButtonLink
          to={`${paths.goLive}?bid=${bid.id}`}
          icon={<Video size={20} aria-hidden="true" />}
          className="mb-3 w-full"
        >
          {stream.withPhone}
        </ButtonLink>
      }
      isBusy={isBusy}
      rejectionOf={(address) => (address === "" ? stream.required : rejectionOf(bid, address)?.message)}
      onSubmit={async (streamUrl) => refusedSentence(await run({ bidId: bid.id, streamUrl }))}
    />
  );
}
