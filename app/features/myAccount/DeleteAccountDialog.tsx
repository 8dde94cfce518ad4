import { useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import { call } from "#app/api/apiClient.ts";
import { useOnlineAction } from "#app/api/useOnlineAction.ts";
import { paths } from "#app/paths.ts";
import { useAuth } from "#app/session/AuthProvider.tsx";
import { ConfirmDialog } from "#app/ui/ConfirmDialog.tsx";
import { Problem } from "#app/ui/Problem.tsx";
import { PasswordField } from "#app/ui/PasswordField.tsx";
import { toast } from "#app/ui/toastStore.ts";
import { myAccountTexts } from "./texts.ts";

const texts = myAccountTexts.deletion;

/** Says what is deleted and what the law keeps, asks for the password, and clears this device too. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const [password, setPassword] = useState("");
  const { signOut } = useAuth();
  const navigate = useNavigate();
  const { run, isBusy, problem } = useOnlineAction({ offline: myAccountTexts.offline, failed: myAccountTexts.notDone });
  const remove = async () => {
    if (!(await run(async () => void (await call("deleteAccount", { body: { password } }))))) return;
    toast(texts.done);
    await navigate(paths.home, { replace: true });
    await signOut({ keepOutbox: false });
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      title={texts.title}
      description={texts.text}
      confirm={texts.delete}
      busy={isBusy && texts.deleting}
      formId={formId}
      keep={texts.keep}
    >
      <form
        id={formId}
        noValidate
        className="mt-4 flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void remove();
        }}
      >
        <ul className="flex list-disc flex-col gap-2 pl-5">
          {texts.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <PasswordField
          label={texts.password}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Problem>{problem}</Problem>
      </form>
    </ConfirmDialog>
  );
}
