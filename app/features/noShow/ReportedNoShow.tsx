import { UserX } from "lucide-react";
import { useState } from "react";
import { Button } from "#app/ui/Button.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { PlaceLink } from "#app/ui/PlaceLink.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import type { NoShow } from "#shared/entities/noShow.ts";
import { sastMoment } from "#shared/rules/format.ts";
import { contestableUntil } from "#shared/rules/noShowFlow.ts";
import { AgreeDialog } from "./AgreeDialog.tsx";
import { ContestDialog } from "./ContestDialog.tsx";
import { noShowTexts as texts } from "./noShowTexts.ts";

interface ReportedNoShowProps {
  bid: Bid;
  noShow: NoShow;
  side: NoShow["by"];
  otherName: string;
  /** This phone's last step about the booking has not been sent. */
  isQueued: boolean;
}

const icon = <UserX size={20} aria-hidden="true" />;

/** What was reported: to answer, to wait for, to be decided, or dismissed. */
export function ReportedNoShow(props: ReportedNoShowProps) {
  const { noShow, side, otherName, isQueued } = props;
  switch (noShow.state) {
    case "open":
      if (noShow.by !== side) return <Theirs {...props} />;
      return (
        <Notice tone="sky" icon={icon} title={texts.yours[side]}>
          <p>{isQueued ? texts.queued : texts.waiting(otherName, sastMoment(contestableUntil(noShow)))}</p>
          <p>{texts.back[noShow.by]}</p>
        </Notice>
      );
    case "contested":
      return (
        <Notice tone="sky" icon={icon} title={texts.deciding}>
          <p>{isQueued ? texts.queued : texts.decidingText}</p>
          {noShow.contest !== undefined && <p className="wrap-anywhere">{texts.said(noShow.contest)}</p>}
        </Notice>
      );
    case "dismissed":
      return <Notice tone="sky" icon={icon} title={texts.dismissed} />;
    case "settled":
      return null;
    default:
      return noShow.state satisfies never;
  }
}

function Theirs({ bid, noShow, otherName }: ReportedNoShowProps) {
  const [asked, setAsked] = useState<"contest" | "agree">();
  const close = () => setAsked(undefined);
  return (
    <Notice
      tone="amber"
      icon={icon}
      title={texts.theirs[noShow.by](otherName)}
      action={
        <span className="flex flex-wrap gap-2">
          <Button variant="solid" onClick={() => setAsked("contest")}>
            {texts.contest}
          </Button>
          <Button onClick={() => setAsked("agree")}>{texts.agree[noShow.by]}</Button>
        </span>
      }
    >
      <p>{texts.until(sastMoment(contestableUntil(noShow)))}</p>
      <p>{texts.back[noShow.by]}</p>
      <p>{texts.byPhone(sastMoment(noShow.claimedAt))}</p>
      {noShow.place && <PlaceLink place={noShow.place} />}
      {asked === "contest" && <ContestDialog bid={bid} onClose={close} />}
      {asked === "agree" && <AgreeDialog bid={bid} money={texts.back[noShow.by]} onClose={close} />}
    </Notice>
  );
}
