import type { ReactNode } from "react";
import { Button } from "#app/ui/Button.tsx";
import type { Conflict, ConflictField } from "./conflict.ts";
import { outboxTexts } from "./outboxTexts.ts";

interface ConflictChoiceProps {
  conflict: Conflict;
  onUseMine: () => void;
  onKeepTheirs: () => void;
}

/** Both versions next to each other, each with its own button. */
export function ConflictChoice({ conflict, onUseMine, onKeepTheirs }: ConflictChoiceProps) {
  return (
    <div className="mt-3 grid grid-cols-2 gap-2">
      <Version title={outboxTexts.yours} fields={conflict.fields} side="mine">
        <Button variant="solid" wide onClick={onUseMine}>
          {outboxTexts.takeMine}
        </Button>
      </Version>
      <Version title={outboxTexts.theirs} fields={conflict.fields} side="theirs">
        <Button wide onClick={onKeepTheirs}>
          {outboxTexts.keepTheirs}
        </Button>
      </Version>
    </div>
  );
}

interface VersionProps {
  title: string;
  fields: readonly ConflictField[];
  side: "mine" | "theirs";
  children: ReactNode;
}

function Version({ title, fields, side, children }: VersionProps) {
  return (
    <div className="flex min-w-0 flex-col gap-2 rounded-control border border-control bg-surface p-3">
      <p className="text-sm text-ink-soft">{title}</p>
      <dl className="flex flex-col gap-2">
        {fields.map((field) => (
          <div key={field.key}>
            <dt className={fields.length === 1 ? "sr-only" : "text-sm text-ink-soft"}>{field.label}</dt>
            <dd className={field[side].length > 24 ? "break-words" : "figures text-lg break-words"}>
              {field[side] || outboxTexts.nothing}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-auto">{children}</div>
    </div>
  );
}
