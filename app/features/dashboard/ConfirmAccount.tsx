import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import type * as z from "zod";
import { call } from "#app/api/apiClient.ts";
import { useOnlineAction } from "#app/api/useOnlineAction.ts";
import { useRow } from "#app/db/useRows.ts";
import { OnlineButton } from "#app/layout/OnlineButton.tsx";
import { usePendingFor } from "#app/sync/useOutbox.ts";
import { Card } from "#app/ui/Card.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { SelectField } from "#app/ui/SelectField.tsx";
import { TextField } from "#app/ui/TextField.tsx";
import { useForm } from "#app/ui/useForm.ts";
import { accountCheckForm, documentTypes, type AccountCheck } from "#shared/forms/accountCheckForm.ts";
import { bankAccountId } from "#shared/rules/bankAccountId.ts";
import { formatDate, sastDate } from "#shared/rules/format.ts";
import { earningsTexts } from "./earningsTexts.ts";

const texts = earningsTexts.confirm;
const documents = documentTypes.map((value) => ({ value, label: texts.documents[value] }));

/** Where a provider pays out, the streamer first has the bank confirm the saved account. */
export function ConfirmAccount({ userId }: { userId: string }) {
  const account = useRow("bankAccount", bankAccountId(userId));
  // The server would ask about the account that it has.
  const isQueued = usePendingFor("bankAccount", bankAccountId(userId)).length > 0;
  if (account.status !== "ready") return null;
  const { verifiedAt, accountNumber } = account.row;
  return (
    <Card as="section" aria-label={texts.title}>
      <h2 className="text-lg">{texts.title}</h2>
      {verifiedAt === undefined ? (
        <Question key={accountNumber} ending={accountNumber.slice(-4)} isQueued={isQueued} />
      ) : (
        <Notice tone="pitch">{texts.confirmed(formatDate(sastDate(verifiedAt)))}</Notice>
      )}
    </Card>
  );
}

function Question({ ending, isQueued }: { ending: string; isQueued: boolean }) {
  const { run, isBusy, problem } = useOnlineAction(texts);
  const [outcome, setOutcome] = useState<"confirmed" | "refused">();
  const { register, handleSubmit, formState } = useForm<z.input<typeof accountCheckForm>, unknown, AccountCheck>({
    resolver: zodResolver(accountCheckForm),
    defaultValues: { documentType: "identityNumber", documentNumber: "" },
  });
  const { errors } = formState;
  const ask = handleSubmit(async (body) => {
    setOutcome(undefined);
    await run(async () => {
      const { status } = await call("confirmAccount", { body });
      setOutcome(status === "refused" ? "refused" : "confirmed");
    });
  });
  if (outcome === "confirmed") {
    return (
      <Notice tone="pitch" role="status">
        {texts.justConfirmed}
      </Notice>
    );
  }
  return (
    <form noValidate onSubmit={(event) => void ask(event)} className="flex flex-col gap-4">
      <p className="text-ink-soft">{texts.text(ending)}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          {...register("documentType")}
          label={texts.document}
          options={documents}
          error={errors.documentType?.message}
        />
        <TextField
          {...register("documentNumber")}
          label={texts.number}
          required
          autoComplete="off"
          error={errors.documentNumber?.message}
        />
      </div>
      {outcome === "refused" && (
        <Notice tone="clay" role="alert">
          {texts.refused}
        </Notice>
      )}
      <div>
        <OnlineButton
          offline={texts.offline}
          problem={problem}
          disabledReason={isQueued ? texts.queued : undefined}
          type="submit"
          variant="solid"
          busy={isBusy && texts.asking}
        >
          {texts.ask}
        </OnlineButton>
      </div>
    </form>
  );
}
