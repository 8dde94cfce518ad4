import { Notice } from "#app/ui/Notice.tsx";
import { frameTexts } from "./frameTexts.ts";
import { useLeftOutbox } from "./useLeftOutbox.ts";

/** On the sign-in page: items left on this device by an ended session are sent after signing in. */
export function LeftOutboxNotice() {
  const left = useLeftOutbox();
  const toSend = left.changes + left.videos;
  if (toSend + left.recordings === 0) return null;
  return (
    <div className="mb-5">
      <Notice tone="sky">{frameTexts.signInFor(toSend, left.recordings)}</Notice>
    </div>
  );
}
