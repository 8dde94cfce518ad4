import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type * as z from "zod";
import { useDraft } from "#app/db/useDraft.ts";
import { useMutate } from "#app/sync/useMutate.ts";
import { Button } from "#app/ui/Button.tsx";
import { Card } from "#app/ui/Card.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { useForm } from "#app/ui/useForm.ts";
import type { Streamer } from "#shared/entities/streamer.ts";
import { streamerProfileForm } from "#shared/forms/accountForms.ts";
import { emptyProfile } from "./emptyProfile.ts";
import { ProfileFields, type ProfileInput } from "./ProfileFields.tsx";
import { profileTexts as texts } from "./texts.ts";

type Profile = z.output<typeof streamerProfileForm>;

/** Edits your own profile, also without signal. Sends only what differs from the values first shown. */
export function EditProfile({ streamer, onClose }: { streamer: Streamer; onClose: () => void }) {
  // The values the user saw when the form opened; the row may change meanwhile.
  const [seen] = useState(() => inputOf(streamer));
  const form = useForm<ProfileInput, unknown, Profile>({
    defaultValues: seen,
    resolver: zodResolver(streamerProfileForm),
  });
  const { isRestored, clearDraft } = useDraft("edit profile", form);
  const { save, isBusy, note } = useSaveProfile(streamer.id, seen, () => {
    clearDraft();
    onClose();
  });
  const leave = () => {
    clearDraft();
    onClose();
  };
  return (
    <Card as="section" aria-label={texts.edit}>
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(save)(event)}
        className="flex flex-col gap-7"
        aria-labelledby="edit-profile"
      >
        <Heading text={streamer.verified ? texts.approvalStays : texts.emailStays} />
        {isRestored && <Notice tone="sky">{texts.draft}</Notice>}
        <ProfileFields {...fieldsOf(form)} withEmail={false} />
        {note !== undefined && <Notice tone="sky">{note}</Notice>}
        <div className="flex flex-col gap-3 border-t border-hairline pt-5 sm:flex-row-reverse sm:justify-start">
          <Button type="submit" variant="primary" size="large" busy={isBusy && texts.saving}>
            {texts.save}
          </Button>
          <Button size="large" onClick={leave}>
            {texts.cancel}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** The form's starting point for a screen reader and a keyboard, without opening a phone's keyboard. */
function Heading({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div>
      <h2 id="edit-profile" ref={heading} tabIndex={-1} className="text-2xl">
        {texts.edit}
      </h2>
      <p className="mt-1 text-ink-soft">{text}</p>
    </div>
  );
}

function fieldsOf({ register, formState }: UseFormReturn<ProfileInput, unknown, Profile>) {
  return { register, errors: formState.errors };
}

function inputOf(streamer: Streamer): ProfileInput {
  const fields = Object.keys(emptyProfile) as (keyof typeof emptyProfile)[];
  return { ...emptyProfile, ...Object.fromEntries(fields.map((field) => [field, streamer[field] ?? ""])) };
}

function useSaveProfile(id: string, seen: ProfileInput, onSaved: () => void) {
  const [note, setNote] = useState<string>();
  const { run, isBusy } = useMutate("streamer.editProfile", { success: texts.saved, failure: texts.notSaved });
  const save = async ({ email: _email, ...profile }: Profile) => {
    const typed = { ...profile, portfolio: profile.portfolio ?? "" };
    const fields = Object.keys(typed) as (keyof typeof typed)[];
    const changed = fields.filter((field) => typed[field] !== seen[field]);
    if (changed.length === 0) return setNote(texts.nothingChanged);
    const outcome = await run({ id, ...Object.fromEntries(changed.map((field) => [field, typed[field]])) });
    if (outcome.status !== "refused") onSaved();
  };
  return { save, isBusy, note };
}
