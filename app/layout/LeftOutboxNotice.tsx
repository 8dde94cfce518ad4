import { Notice } from "#app/ui/Notice.tsx";
import { frameTexts } from "./frameTexts.ts";
import { useLeftOutbox } from "./useLeftOutbox.ts";

/** On the sign-in page: what an ended session has left on this device goes out after signing in. */
export function LeftOutboxNotice() {
  const left = useLeftOutbox();
  if (left === 0) return null;
  return (
    <div className="mb-5">
      <Notice tone="sky">{frameTexts.signInToSend(left)}</Notice>
    </div>
  );
}
