import { ArrowLeft } from "lucide-react";
import { Link } from "react-router-dom";
import type { RequestKind } from "./requestKinds.ts";

/** The form's heading, with a link back to the chooser. */
export function RequestHeader({ kind }: { kind: RequestKind }) {
  return (
    <header className="flex flex-col gap-1 pb-5">
      <Link
        to={{ search: "" }}
        className="inline-flex min-h-11 items-center gap-2 self-start font-semibold text-sky-text underline underline-offset-3"
      >
        <ArrowLeft size={20} aria-hidden="true" />
        Back
      </Link>
      <h1>{kind.formTitle}</h1>
      <p className="text-ink-soft">{kind.formIntro}</p>
    </header>
  );
}
