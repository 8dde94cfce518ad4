import { zodResolver } from "@hookform/resolvers/zod";
import { CreditCard, Lock } from "lucide-react";
import { useState } from "react";
import { useController, useWatch, type UseFormReturn } from "react-hook-form";
import type * as z from "zod";
import { useDraft } from "#app/db/useDraft.ts";
import { OnlineSubmit } from "#app/layout/OnlineSubmit.tsx";
import { Button } from "#app/ui/Button.tsx";
import { Card } from "#app/ui/Card.tsx";
import { MoneyStepper } from "#app/ui/MoneyStepper.tsx";
import { parseMoney } from "#app/ui/parseMoney.ts";
import { TextField } from "#app/ui/TextField.tsx";
import { useForm } from "#app/ui/useForm.ts";
import { shareForm, type ShareValues } from "#shared/forms/shareForm.ts";
import { partRejection, smallestShareCents } from "#shared/rules/costShare.ts";
import type { CostShareProgress } from "#shared/rules/costShareProgress.ts";
import { formatRand, randText } from "#shared/rules/format.ts";
import { limits } from "#shared/rules/limits.ts";
import type { ShareLink } from "./shareLink.ts";
import { shareTexts } from "./texts.ts";
import { usePayShare } from "./usePayShare.ts";

const texts = shareTexts.form;
const stepCents = 50_00;

interface ShareFormProps {
  link: ShareLink;
  progress: CostShareProgress;
  read: () => Promise<void>;
}

/** Folded away for someone who has paid already: they may pay another share. */
export function ShareForm(props: ShareFormProps) {
  const [isWanted, setWanted] = useState(false);
  if (props.progress.own === "paid" && !isWanted) {
    return (
      <div>
        <Button onClick={() => setWanted(true)}>{texts.another}</Button>
      </div>
    );
  }
  return <PayForm {...props} />;
}

function PayForm({ link, progress, read }: ShareFormProps) {
  const form = useForm<z.input<typeof shareForm>, unknown, ShareValues>({
    defaultValues: { amount: "", email: "", name: "" },
    resolver: zodResolver(shareForm),
  });
  useDraft(`share ${link.key}`, form);
  const { pay, isBusy, problem } = usePayShare(link, read);
  const cents = parseMoney(useWatch({ control: form.control, name: "amount" }));
  const most = mostCents(progress);
  const submit = form.handleSubmit(async ({ amount, email, name }) => {
    const wanted = parseMoney(amount);
    const message = wanted === null ? texts.amountMissing : partRejection(most, wanted)?.message;
    if (message !== undefined) return form.setError("amount", { message }, { shouldFocus: true });
    await pay({ cents: wanted ?? 0, email, name });
  });
  return (
    <Card as="section" aria-labelledby="pay-share">
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <h2 id="pay-share" className="text-xl">
          {texts.title}
        </h2>
        <AmountField form={form} cents={cents} most={most} />
        <PayerFields register={form.register} errors={form.formState.errors} />
        <p className="flex items-start gap-3 text-sm text-ink-soft">
          <Lock size={20} className="flex-none text-pitch-text" aria-hidden="true" />
          {texts.secure}
        </p>
        <OnlineSubmit
          wide
          icon={<CreditCard size={22} aria-hidden="true" />}
          problem={problem}
          offline={texts.offline}
          busy={isBusy && texts.paying}
        >
          {cents === null ? texts.payNothing : texts.pay(formatRand(cents))}
        </OnlineSubmit>
      </form>
    </Card>
  );
}

type Form = UseFormReturn<z.input<typeof shareForm>, unknown, ShareValues>;

/** The amount, within what is left, and one press for all of that. */
function AmountField({ form, cents, most }: { form: Form; cents: number | null; most: number }) {
  const { control, setValue, formState } = form;
  // Only for its ref: registering the field would strip the "R" already typed.
  const { field } = useController({ control, name: "amount" });
  const least = Math.min(smallestShareCents, most);
  const range = texts.amountHint(formatRand(least), formatRand(most));
  const setAmount = (text: string) =>
    setValue("amount", text, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  return (
    <>
      <MoneyStepper
        label={texts.amount}
        required
        hint={least < most ? range : texts.amountRest(formatRand(most))}
        valueCents={cents}
        onChange={(next, typed) => setAmount(next === null ? typed : randText(next))}
        stepCents={stepCents}
        minCents={least}
        maxCents={most}
        name="amount"
        inputRef={field.ref}
        error={formState.errors.amount?.message}
      />
      <Button variant="link" className="self-start" onClick={() => setAmount(randText(most))}>
        {texts.all(formatRand(most))}
      </Button>
    </>
  );
}

function PayerFields({ register, errors }: Pick<Form, "register"> & Pick<Form["formState"], "errors">) {
  return (
    <>
      <TextField
        label={texts.email}
        required
        type="email"
        autoComplete="email"
        maxLength={limits.email}
        hint={texts.emailHint}
        error={errors.email?.message}
        {...register("email")}
      />
      <TextField
        label={texts.name}
        labelNote="optional"
        autoComplete="name"
        maxLength={limits.name}
        hint={texts.nameHint}
        error={errors.name?.message}
        {...register("name")}
      />
    </>
  );
}

/** What this payer can pay: also what they are already paying. */
function mostCents({ freeCents, own, ownCents = 0 }: CostShareProgress): number {
  return freeCents + (own === "underWay" ? ownCents : 0);
}
