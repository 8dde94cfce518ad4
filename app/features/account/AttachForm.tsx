import { zodResolver } from "@hookform/resolvers/zod";
import { useNavigate } from "react-router-dom";
import type * as z from "zod";
import { useDraft } from "#app/db/useDraft.ts";
import { LegalNote } from "#app/layout/LegalNote.tsx";
import { paths } from "#app/paths.ts";
import { useMutate } from "#app/sync/useMutate.ts";
import { Notice } from "#app/ui/Notice.tsx";
import { useForm } from "#app/ui/useForm.ts";
import { streamerProfileForm } from "#shared/forms/accountForms.ts";
import { LEGAL_VERSION } from "#shared/rules/legalVersion.ts";
import { emptyProfile } from "./emptyProfile.ts";
import { FormActions } from "./FormActions.tsx";
import { ProfileFields, type ProfileInput } from "./ProfileFields.tsx";
import { accountTexts as texts } from "./texts.ts";

/** Lets a signed-in account add a streamer profile: no login fields, and it works without signal. */
export function AttachForm({ username }: { username: string }) {
  const form = useForm<ProfileInput, unknown, z.output<typeof streamerProfileForm>>({
    defaultValues: emptyProfile,
    resolver: zodResolver(streamerProfileForm),
  });
  const { isRestored, clearDraft } = useDraft("streamer profile", form);
  const navigate = useNavigate();
  const { run, isBusy } = useMutate("streamer.attach", {
    success: texts.attached,
    failure: { title: texts.registrationFailed },
  });
  const submit = form.handleSubmit(async (profile) => {
    const outcome = await run({ id: crypto.randomUUID(), ...profile, agreedTo: LEGAL_VERSION });
    if (outcome.status === "refused") return;
    clearDraft();
    void navigate(paths.streamerDashboard);
  });
  const startOver = () => {
    form.reset(emptyProfile);
    clearDraft();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-7">
      <Notice tone="pitch">{texts.signedInAs(username)}</Notice>
      {isRestored && <Notice tone="sky">{texts.draftSignedIn}</Notice>}
      <ProfileFields register={form.register} errors={form.formState.errors} />
      <LegalNote does={texts.attachVerb} />
      <FormActions label={texts.attach} busy={isBusy && texts.attaching} onReset={startOver} />
    </form>
  );
}
