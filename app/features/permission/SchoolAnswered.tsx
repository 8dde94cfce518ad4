import { useEffect, useRef, useState } from "react";
import { OnlineButton } from "#app/layout/OnlineButton.tsx";
import { Card } from "#app/ui/Card.tsx";
import { ConfirmDialog } from "#app/ui/ConfirmDialog.tsx";
import { boardOf } from "#app/ui/boardOf.ts";
import { MatchLine } from "#app/ui/MatchBoard.tsx";
import { Problem } from "#app/ui/Problem.tsx";
import type { PermissionAnswer } from "#shared/api/answers.ts";
import { sastMoment } from "#shared/rules/format.ts";
import { permissionThanks } from "#shared/rules/permissionPage.ts";
import { pageParts } from "./pageParts.ts";
import { SchoolHero } from "./SchoolHero.tsx";
import { permissionTexts } from "./texts.ts";
import { useSchoolAnswer } from "./useSchoolAnswer.ts";

export interface SchoolAnsweredProps {
  token: string;
  permission: PermissionAnswer;
  show: (permission: PermissionAnswer) => void;
}

const titles = {
  approved: "Permission granted",
  declined: "You declined",
  withdrawn: "Permission withdrawn",
};

/** The current answer, in the product's words, and a way to withdraw approval. */
export function SchoolAnswered({ token, permission, show }: SchoolAnsweredProps) {
  const { match, permissionStatus, respondedAt, notes } = permission;
  const answer = useRef<HTMLDivElement>(null);
  // After answering at the end of a long page the user should see the result, not the footer.
  useEffect(() => {
    window.scrollTo(0, 0);
    answer.current?.focus({ preventScroll: true });
  }, []);
  if (permissionStatus === "pending" || permissionStatus === "requested") return null;
  return (
    <>
      <div ref={answer} tabIndex={-1} className="full-bleed outline-none">
        <SchoolHero sport={match.sport} title={titles[permissionStatus]}>
          <p role="status">{permissionThanks(permissionStatus, pageParts(permission))}</p>
        </SchoolHero>
      </div>
      <div className="mx-auto flex w-full max-w-2xl flex-col gap-4 pt-5">
        <Card flush className="overflow-hidden">
          <MatchLine {...boardOf(match)} headingLevel={2} />
          <div className="flex flex-col gap-1 p-4">
            {respondedAt !== null && (
              <p className="text-ink-soft">{permissionTexts.answeredOn(sastMoment(respondedAt))}</p>
            )}
            {notes !== null && (
              <p>
                <span className="font-semibold">
                  {permissionStatus === "approved" ? permissionTexts.yourConditions : permissionTexts.yourReason}:
                </span>{" "}
                {notes}
              </p>
            )}
          </div>
        </Card>
        {permissionStatus === "approved" && <WithdrawYes token={token} show={show} />}
      </div>
    </>
  );
}

function WithdrawYes({ token, show }: Pick<SchoolAnsweredProps, "token" | "show">) {
  const [isAsking, setAsking] = useState(false);
  const { send, sending, problem } = useSchoolAnswer(token, show, () => undefined);
  return (
    <>
      <p className="text-ink-soft">{permissionTexts.always}</p>
      <OnlineButton
        offline={permissionTexts.offline}
        variant="danger"
        className="self-start"
        onClick={() => setAsking(true)}
      >
        {permissionTexts.withdraw}
      </OnlineButton>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={permissionTexts.withdrawTitle}
        description={permissionTexts.withdrawText}
        confirm={permissionTexts.withdraw}
        busy={sending !== undefined && permissionTexts.withdrawing}
        onConfirm={() => void send({ answer: "withdrawn", notes: "" })}
        keep={permissionTexts.keepYes}
      >
        <Problem>{problem}</Problem>
      </ConfirmDialog>
    </>
  );
}
