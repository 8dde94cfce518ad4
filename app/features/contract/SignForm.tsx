import { zodResolver } from "@hookform/resolvers/zod";
import { PenLine } from "lucide-react";
import type * as z from "zod";
import { useDraft } from "#app/db/useDraft.ts";
import { ClashNotice } from "#app/layout/ClashNotice.tsx";
import { useMutate } from "#app/sync/useMutate.ts";
import { useToday } from "#app/sync/useOutbox.ts";
import { Button } from "#app/ui/Button.tsx";
import { CheckField } from "#app/ui/CheckField.tsx";
import { StickyBar } from "#app/ui/StickyBar.tsx";
import { TextField } from "#app/ui/TextField.tsx";
import { useForm } from "#app/ui/useForm.ts";
import type { Signature } from "#shared/entities/contract.ts";
import { signForm } from "#shared/forms/workflowForms.ts";
import { needsStartNow } from "#shared/rules/contractFlow.ts";
import { startNowTick } from "#shared/rules/contractTerms.ts";
import { contractTexts as texts } from "./texts.ts";
import type { OpenContract } from "./useContract.ts";

type Signing = z.infer<typeof signForm>;
const tickedForm = signForm.refine(({ startNow }) => startNow === true, {
  error: texts.tickMissing,
  path: ["startNow"],
});

/** The typed name, the tick if the match is near, and Sign. The hash is that of the displayed text. */
export function SignForm({ open, side }: { open: OpenContract; side: Signature["role"] }) {
  const { contract, fixture } = open;
  const today = useToday();
  const mustStartNow = needsStartNow(fixture, side, today);
  const form = useForm<Signing>({
    resolver: zodResolver(mustStartNow ? tickedForm : signForm),
    defaultValues: { typedName: "", startNow: false },
  });
  const { clearDraft } = useDraft(`sign:${contract.id}`, form);
  const { run, isBusy } = useMutate("contract.sign", { success: texts.signed, failure: { title: texts.failed } });
  const sign = async ({ typedName, startNow }: Signing) => {
    const tick = mustStartNow ? { startNow: startNow === true } : {};
    const outcome = await run({ contractId: contract.id, textHash: contract.textHash, typedName, ...tick });
    if (outcome.status !== "refused") clearDraft();
  };
  const { errors } = form.formState;
  const other = side === "streamer" ? contract.requesterSignature : contract.streamerSignature;
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(sign)(event)}
      className="flex flex-col gap-4 print:hidden"
    >
      <h2 className="text-xl">{texts.yourSignature}</h2>
      {side === "streamer" && <ClashNotice fixtureId={fixture.id} moment={fixture} before="sign" />}
      {mustStartNow && (
        <CheckField {...form.register("startNow")} label={startNowTick} required error={errors.startNow?.message} />
      )}
      <TextField
        {...form.register("typedName")}
        label={texts.name}
        required
        autoComplete="name"
        hint={texts.nameHint}
        error={errors.typedName?.message}
      />
      <StickyBar reason={other ? texts.thenBoth : texts.thenOther}>
        <Button
          type="submit"
          variant="primary"
          size="large"
          icon={<PenLine size={22} aria-hidden="true" />}
          busy={isBusy && texts.signing}
        >
          {texts.sign}
        </Button>
      </StickyBar>
    </form>
  );
}
