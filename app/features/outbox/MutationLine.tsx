import type { ReactNode } from "react";
import { sastClock } from "#shared/rules/format.ts";
import { mutationTitle, typedText } from "./mutationTexts.ts";
import { useMatchOf } from "./useMatchOf.ts";

interface MutationLineProps {
  name: string;
  args?: unknown;
  /** ISO time, shown on the right. */
  at: string;
  children?: ReactNode;
}

/** What a mutation was, about which match, when. */
export function MutationLine({ name, args, at, children }: MutationLineProps) {
  const match = useMatchOf(args)?.match;
  const typed = typedText(name, args);
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <p className="named">{mutationTitle(name, args)}</p>
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
