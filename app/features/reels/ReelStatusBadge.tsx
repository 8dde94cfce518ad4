import { Check, CircleX, LoaderCircle, PencilLine, type LucideIcon } from "lucide-react";
import { Badge, type Tone } from "#app/ui/Badge.tsx";
import type { ReelStatus } from "#shared/entities/highlightReel.ts";
import { reelTexts } from "./texts.ts";

const looks: Record<ReelStatus, { tone: Tone; Icon: LucideIcon }> = {
  completed: { tone: "pitch", Icon: Check },
  processing: { tone: "amber", Icon: LoaderCircle },
  draft: { tone: "grey", Icon: PencilLine },
  failed: { tone: "clay", Icon: CircleX },
};

/** Completed green, processing yellow, draft grey, failed red. */
export function ReelStatusBadge({ status }: { status: ReelStatus }) {
  const { tone, Icon } = looks[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {reelTexts.status[status]}
    </Badge>
  );
}
