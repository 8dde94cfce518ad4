import type { ReactNode } from "react";
import { sastClock } from "#shared/rules/format.ts";
import { tapTitle, typedText } from "./tapFields.ts";
import { useTapMatch } from "./useTapMatch.ts";

interface TapLineProps {
  name: string;
  args?: unknown;
  /** ISO time shown at the right. */
  at: string;
  children?: ReactNode;
}

/** What a tap was, about which match, when. */
export function TapLine({ name, args, at, children }: TapLineProps) {
  const match = useTapMatch(args)?.match;
  const typed = typedText(name, args);
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <p className="named">{tapTitle(name, args)}</p>
        {match !== undefined && <p className="text-ink-soft">{match}</p>}
        {typed !== undefined && <p className="line-clamp-2 text-sm text-ink-soft">“{typed}”</p>}
        {children}
      </div>
      <time dateTime={at} className="figures text-ink-soft">
        {sastClock(at)}
      </time>
    </div>
  );
}
