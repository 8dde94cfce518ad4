import { zodResolver } from "@hookform/resolvers/zod";
import type * as z from "zod";
import { useRow } from "#app/db/useRows.ts";
import { useMutate } from "#app/sync/useMutate.ts";
import { Button } from "#app/ui/Button.tsx";
import { Card } from "#app/ui/Card.tsx";
import { TextField } from "#app/ui/TextField.tsx";
import { useForm } from "#app/ui/useForm.ts";
import type { BankDetails } from "#shared/entities/bankAccount.ts";
import { bankForm } from "#shared/forms/bankForm.ts";
import { bankAccountId } from "#shared/rules/bankAccountId.ts";
import { earningsTexts } from "./earningsTexts.ts";

const texts = earningsTexts.account;
const empty: BankDetails = { holder: "", bank: "", branchCode: "", accountNumber: "" };

/** The account that the streamer is paid into. Saved offline, it is sent with the next connection. */
export function BankAccountForm({ userId }: { userId: string }) {
  const account = useRow("bankAccount", bankAccountId(userId));
  if (account.status === "loading") return null;
  const saved = account.status === "ready" ? account.row : empty;
  return <Form key={account.status} saved={saved} />;
}

function Form({ saved }: { saved: BankDetails }) {
  const { holder, bank, branchCode, accountNumber } = saved;
  const { register, handleSubmit, formState } = useForm<z.input<typeof bankForm>, unknown, BankDetails>({
    resolver: zodResolver(bankForm),
    defaultValues: { holder, bank, branchCode, accountNumber },
  });
  const { run, isBusy } = useMutate("bankAccount.save", { success: texts.saved, failure: texts.notSaved });
  const save = handleSubmit(async (details) => void (await run(details)));
  const field = (name: keyof BankDetails) => ({
    ...register(name),
    label: texts[name],
    required: true,
    error: formState.errors[name]?.message,
  });
  return (
    <Card as="section" aria-label={texts.title}>
      <h2 className="text-lg">{texts.title}</h2>
      <p className="text-ink-soft">{texts.text}</p>
      <form noValidate onSubmit={(event) => void save(event)} className="mt-4 grid gap-4 sm:grid-cols-2">
        <TextField {...field("holder")} autoComplete="off" />
        <TextField {...field("bank")} autoComplete="off" />
        <TextField {...field("branchCode")} inputMode="numeric" autoComplete="off" />
        <TextField {...field("accountNumber")} inputMode="numeric" autoComplete="off" />
        <div>
          <Button type="submit" variant="solid" busy={isBusy && texts.sending}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}
