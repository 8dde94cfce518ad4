import { BadgeCheck, CircleX, Flag, Hourglass, Radio } from "lucide-react";
import type { ReactNode } from "react";
import { Badge, type BadgeProps } from "#app/ui/Badge.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import { displayStatus } from "#shared/rules/assignment.ts";
import type { StepState, TrackerStep } from "#shared/rules/tracker.ts";

/** The assignment's status; its colour shows whose move it is. */
export function StageBadge({ bid, steps }: { bid: Bid; steps: readonly TrackerStep[] }) {
  const status = displayStatus(bid);
  const isLive = status === "Live Streaming";
  const state = steps.find((step) => step.isCurrent)?.state ?? "done";
  const { tone, icon } = isLive ? live : looks[state];
  return (
    <Badge tone={tone} icon={icon}>
      {status}
    </Badge>
  );
}

type Look = { tone: BadgeProps["tone"]; icon: ReactNode };

const live: Look = { tone: "board", icon: <Radio aria-hidden="true" /> };
const looks: Record<StepState, Look> = {
  done: { tone: "pitch", icon: <BadgeCheck aria-hidden="true" /> },
  mine: { tone: "amber", icon: <Flag aria-hidden="true" /> },
  waiting: { tone: "sky", icon: <Hourglass aria-hidden="true" /> },
  toCome: { tone: "grey", icon: <Hourglass aria-hidden="true" /> },
  refused: { tone: "clay", icon: <CircleX aria-hidden="true" /> },
};
