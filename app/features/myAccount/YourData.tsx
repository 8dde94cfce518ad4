import { useState } from "react";
import { Link } from "react-router-dom";
import { call } from "#app/api/apiClient.ts";
import { useOnlineAction } from "#app/api/useOnlineAction.ts";
import { paths } from "#app/paths.ts";
import { OnlineButton } from "#app/layout/OnlineButton.tsx";
import { Problem } from "#app/ui/Problem.tsx";
import { saveFile } from "#app/ui/saveFile.ts";
import { AccountSection } from "./AccountSection.tsx";
import { DeleteAccountDialog } from "./DeleteAccountDialog.tsx";
import { myAccountTexts } from "./texts.ts";

const texts = myAccountTexts.data;

/** A copy of all data, and deleting the account. An admin's account cannot be deleted here. */
export function YourData({ isAdmin }: { isAdmin: boolean }) {
  const [isDeleting, setDeleting] = useState(false);
  const { run, isBusy, problem } = useOnlineAction({ offline: myAccountTexts.offline, failed: myAccountTexts.notDone });
  const download = () => run(async () => saveFile(texts.fileName, asJson(await call("exportAccount"))));
  return (
    <AccountSection title={texts.title} text={texts.text}>
      <Link
        to={paths.privacy}
        className="inline-flex min-h-11 items-center self-start font-semibold text-sky-text underline underline-offset-3"
      >
        {texts.notice}
      </Link>
      <Problem>{problem}</Problem>
      <div className="flex flex-col items-start gap-3 sm:flex-row">
        <OnlineButton
          offline={myAccountTexts.offline}
          busy={isBusy && texts.downloading}
          onClick={() => void download()}
        >
          {texts.download}
        </OnlineButton>
        {!isAdmin && (
          <OnlineButton offline={myAccountTexts.offline} variant="danger" onClick={() => setDeleting(true)}>
            {texts.delete}
          </OnlineButton>
        )}
      </div>
      {isDeleting && <DeleteAccountDialog onClose={() => setDeleting(false)} />}
    </AccountSection>
  );
}

function asJson(copy: unknown): Blob {
  return new Blob([JSON.stringify(copy, undefined, 2)], { type: "application/json" });
}
