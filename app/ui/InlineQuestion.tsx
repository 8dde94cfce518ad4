import { useState } from "react";
import { Button } from "./Button.tsx";

export type InlineQuestionProps = {
  /** The label of the button that asks. */
  ask: string;
  question: string;
  /** The verb of the irreversible action. */
  yes: string;
  no: string;
  onYes: () => void;
  /** How the asking button looks. Default: a link. */
  look?: { variant?: "link" | "second"; size?: "small" } | undefined;
};

/** One more press, in place, before something is deleted: no dialog covers the list for it. */
export function InlineQuestion({ ask, question, yes, no, onYes, look = { variant: "link" } }: InlineQuestionProps) {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking) {
    return (
      <Button {...look} onClick={() => setAsking(true)}>
        {ask}
      </Button>
    );
  }
  return (
    <p role="group" aria-label={question} className="flex flex-wrap items-center gap-x-4">
      {question}
      <span className="flex gap-x-4">
        <Button variant="link" className="text-clay-text!" onClick={onYes}>
          {yes}
        </Button>
        <Button variant="link" onClick={() => setAsking(false)}>
          {no}
        </Button>
      </span>
    </p>
  );
}
