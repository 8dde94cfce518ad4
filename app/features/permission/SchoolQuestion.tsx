import { useDraft } from "#app/db/useDraft.ts";
import { useForm } from "#app/ui/useForm.ts";
import type { PermissionAnswer } from "#shared/api/answers.ts";
import { permissionPageTexts, permissionTicks } from "#shared/rules/permissionPage.ts";
import { textHash } from "#shared/rules/textHash.ts";
import { AnswerBar } from "./AnswerBar.tsx";
import { AnswerFields, type SchoolForm } from "./AnswerFields.tsx";
import { pageParts } from "./pageParts.ts";
import { SchoolFacts } from "./SchoolFacts.tsx";
import { SchoolHero } from "./SchoolHero.tsx";
import { permissionTexts } from "./texts.ts";
import { useSchoolAnswer } from "./useSchoolAnswer.ts";

export interface SchoolQuestionProps {
  token: string;
  permission: PermissionAnswer;
  show: (permission: PermissionAnswer) => void;
  /** Asks for the current state: someone else may have answered. */
  reread: () => void;
}

const emptyAnswer: SchoolForm = {
  ...{ answersForSchool: false, parentsAgreed: false, visitorsKnow: false },
  ...{ mayBeListed: false, notes: "" },
};

/** May this match be streamed live? The facts, the ticks, the conditions, yes or no. */
export function SchoolQuestion({ token, permission, show, reread }: SchoolQuestionProps) {
  const form = useForm<SchoolForm>({ defaultValues: emptyAnswer });
  // The draft is named by a hash: the token itself is never stored.
  const { clearDraft } = useDraft(`permission:${textHash(token).slice(0, 16)}`, form);
  const answered = (next: PermissionAnswer) => {
    clearDraft();
    show(next);
  };
  const { send, sending, problem } = useSchoolAnswer(token, answered, reread);
  const texts = permissionPageTexts(pageParts(permission));
  const approve = form.handleSubmit((typed) => {
    const ticks = permissionTicks.filter(({ id }) => typed[id]).map(({ id }) => id);
    return send({ answer: "approved", ticks, mayBeListed: typed.mayBeListed, notes: typed.notes });
  });
  const decline = (reason: string) => send({ answer: "declined", ticks: [], mayBeListed: false, notes: reason });
  return (
    // Wraps the whole page, so that the answer bar is visible from the first screenful on, even with large text.
    <form
      noValidate
      onSubmit={(event) => void approve(event)}
      className="page-grid full-bleed gap-y-5 [--content:42rem]"
    >
      <SchoolHero sport={permission.match.sport} title={texts.title}>
        <p>{texts.question}</p>
        <p className="mt-1 text-base">{permissionTexts.noAccount}</p>
      </SchoolHero>
      <div>
        <SchoolFacts rows={texts.rows} message={permission.message} />
      </div>
      <AnswerFields form={form} />
      <AnswerBar sending={sending} problem={problem} decline={(reason) => void decline(reason)} />
    </form>
  );
}
