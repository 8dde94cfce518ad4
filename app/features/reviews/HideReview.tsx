import { Eye, EyeOff } from "lucide-react";
import { call } from "#app/api/apiClient.ts";
import { useOnlineAction } from "#app/api/useOnlineAction.ts";
import { Button } from "#app/ui/Button.tsx";
import { toast } from "#app/ui/toastStore.ts";
import type { Review } from "#shared/entities/review.ts";
import { reviewTexts } from "./texts.ts";

const texts = reviewTexts.admin;

interface HideReviewProps {
  review: Review;
  /** Called once the server has done it. */
  onDecided: () => void;
}

/** Lets an admin hide a rating from the public lists and show it again: a press loses nothing. */
export function HideReview({ review: { id, state }, onDecided }: HideReviewProps) {
  const { run, isBusy, problem } = useOnlineAction(texts);
  const isHidden = state === "hidden";
  const decide = async () => {
    const isDone = await run(async () => void (await call("hideReview", { id, body: { isHidden: !isHidden } })));
    if (!isDone) return;
    toast(isHidden ? texts.shown : texts.gone);
    onDecided();
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 pt-1">
      <Button
        size="small"
        variant={isHidden ? "second" : "danger"}
        icon={isHidden ? <Eye size={18} aria-hidden="true" /> : <EyeOff size={18} aria-hidden="true" />}
        busy={isBusy && texts.deciding}
        onClick={() => void decide()}
      >
        {isHidden ? texts.show : texts.hide}
      </Button>
      {isHidden && <p className="text-sm text-ink-soft">{texts.isHidden}</p>}
      {problem !== undefined && (
        <p role="alert" className="text-sm text-clay-text">
          {problem}
        </p>
      )}
    </div>
  );
}
