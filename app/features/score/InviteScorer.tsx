import { useForm } from "#app/ui/useForm.ts";
import { useMutate } from "#app/sync/useMutate.ts";
import { Button } from "#app/ui/Button.tsx";
import { FormDialog } from "#app/ui/FormDialog.tsx";
import { ShareButton } from "#app/ui/ShareButton.tsx";
import { TextField } from "#app/ui/TextField.tsx";
import type { Fixture } from "#shared/entities/fixture.ts";
import { limits } from "#shared/rules/limits.ts";
import { scoreTexts } from "./scoreTexts.ts";

const texts = scoreTexts.invite;
const unknown = { ...texts.failure, description: texts.unknown, tone: "destructive" } as const;

interface InviteScorerProps {
  fixture: Fixture;
  bidId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** The streamer lets another account keep this match's score, or no longer, and sends it the page. */
export function InviteScorer({ fixture, bidId, isOpen, onClose }: InviteScorerProps) {
  const { register, handleSubmit, reset, setError, formState } = useForm({ defaultValues: { username: "" } });
  const { failure } = texts;
  const letIn = useMutate("score.invite", { success: ({ isFound }) => (isFound ? texts.isIn : unknown), failure });
  const takeBack = useMutate("score.invite", { success: ({ isFound }) => (isFound ? texts.isOut : unknown), failure });
  const by = ({ run }: typeof letIn, isScorer: boolean) =>
    handleSubmit(async ({ username }) => {
      const outcome = await run({ bidId, username: username.trim(), isScorer });
      const isUnknown = outcome.status === "applied" && !outcome.result.isFound;
      const message = outcome.status === "refused" ? outcome.message : isUnknown ? unknown.description : undefined;
      if (message === undefined) reset();
      else setError("username", { message }, { shouldFocus: true });
    });
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.title}
      description={texts.text}
      submit={texts.submit}
      variant="primary"
      busy={(letIn.isBusy || takeBack.isBusy) && texts.busy}
      onSubmit={by(letIn, true)}
    >
      <TextField
        {...register("username", { validate: (username) => username.trim() !== "" || texts.missing })}
        label={texts.username}
        required
        maxLength={limits.username}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        error={formState.errors.username?.message}
      />
      <div className="flex flex-wrap gap-2">
        <ShareButton title={texts.page(fixture.homeSchool, fixture.awaySchool)} url={window.location.href} />
        <Button variant="quiet" onClick={() => void by(takeBack, false)()}>
          {texts.takeBack}
        </Button>
      </div>
    </FormDialog>
  );
}
