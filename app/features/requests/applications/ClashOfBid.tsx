import { CalendarX2 } from "lucide-react";
import { Notice } from "#app/ui/Notice.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import { applicationTexts } from "./applicationTexts.ts";

/** That the streamer has other plans at the time of this match. With whom, where and why is not known here. */
export function ClashOfBid({ bid: { clash } }: { bid: Pick<Bid, "clash"> }) {
  if (clash === undefined) return null;
  const { title, text } = applicationTexts.clash[clash];
  return (
    <Notice
      tone={clash === "sameDay" ? "sky" : "amber"}
      icon={<CalendarX2 size={20} aria-hidden="true" />}
      title={title}
    >
      {text}
    </Notice>
  );
}
