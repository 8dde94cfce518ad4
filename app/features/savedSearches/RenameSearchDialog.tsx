import { zodResolver } from "@hookform/resolvers/zod";
import * as z from "zod";
import { useMutate } from "#app/sync/useMutate.ts";
import { FormDialog } from "#app/ui/FormDialog.tsx";
import { TextField } from "#app/ui/TextField.tsx";
import { useForm } from "#app/ui/useForm.ts";
import type { SavedSearch } from "#shared/entities/savedSearch.ts";
import { searchName } from "#shared/forms/savedSearchForm.ts";
import { limits } from "#shared/rules/limits.ts";
import { savedSearchTexts } from "./savedSearchTexts.ts";

const texts = savedSearchTexts.renameDialog;
const form = z.object({ name: searchName });

export function RenameSearchDialog({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  const { run, isBusy } = useMutate("savedSearch.rename", {
    success: savedSearchTexts.renamed,
    failure: savedSearchTexts.failed,
  });
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { name: search.name },
    resolver: zodResolver(form),
  });
  const rename = handleSubmit(async ({ name }) => {
    const outcome = await run({ id: search.id, name });
    if (outcome.status !== "refused") onClose();
  });
  return (
    <FormDialog
      onClose={onClose}
      title={texts.title}
      submit={texts.send}
      variant="primary"
      busy={isBusy && texts.sending}
      onSubmit={rename}
    >
      <TextField
        {...register("name")}
        label={savedSearchTexts.dialog.name}
        required
        maxLength={limits.searchName}
        error={formState.errors.name?.message}
      />
    </FormDialog>
  );
}
