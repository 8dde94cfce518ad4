import { zodResolver } from "@hookform/resolvers/zod";
import type * as z from "zod";
import { useDraft } from "#app/db/useDraft.ts";
import { useMutate } from "#app/sync/useMutate.ts";
import { FormDialog } from "#app/ui/FormDialog.tsx";
import { TextField } from "#app/ui/TextField.tsx";
import { useForm } from "#app/ui/useForm.ts";
import type { OwnSchool } from "#shared/entities/user.ts";
import { ownSchoolForm } from "#shared/forms/accountForms.ts";
import { schoolTexts as texts } from "./schoolTexts.ts";

type SchoolValues = z.input<typeof ownSchoolForm>;

const empty = { name: "", venue: "", contactName: "", contactEmail: "", contactPhone: "" };
const fields = [
  { name: "name", type: "text" },
  { name: "venue", type: "text" },
  { name: "contactName", type: "text" },
  { name: "contactEmail", type: "email" },
  { name: "contactPhone", type: "tel" },
] as const;

/** Edit School Profile. Keeps what is typed until it is saved. */
export function SchoolDialog({ school, onClose }: { school: OwnSchool | undefined; onClose: () => void }) {
  const form = useForm<SchoolValues, unknown, z.infer<typeof ownSchoolForm>>({
    defaultValues: { ...empty, ...school },
    resolver: zodResolver(ownSchoolForm),
  });
  const { clearDraft } = useDraft("school profile", form);
  const { run, isBusy } = useMutate("user.saveSchool", { success: texts.saved, failure: { title: texts.failed } });
  const save = form.handleSubmit(async (values) => {
    const outcome = await run(values);
    if (outcome.status === "refused") return;
    clearDraft();
    onClose();
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      onClose={onClose}
      title={texts.edit}
      submit={texts.save}
      variant="solid"
      busy={isBusy && texts.saving}
      onSubmit={save}
    >
      {fields.map(({ name, type }) => (
        <TextField
          key={name}
          {...form.register(name)}
          type={type}
          label={texts.fields[name]}
          required={name === "name"}
          labelNote={name === "name" ? undefined : texts.optional}
          error={errors[name]?.message}
        />
      ))}
    </FormDialog>
  );
}
