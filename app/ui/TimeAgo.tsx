import { useEffect, useRef, useState } from "react";
import { sastMoment } from "#shared/rules/format.ts";
import { timeAgo } from "#shared/rules/timeAgo.ts";
import { useNow } from "./useNow.ts";

const longPressMs = 500;

/** How long ago; the exact time on hover and after a long press. */
export function TimeAgo({ at }: { at: string }) {
  const now = useNow();
  const [isExact, setExact] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const exact = sastMoment(at);
  const hold = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setExact(true), longPressMs);
  };
  return (
    <time
      dateTime={at}
      title={exact}
      onPointerDown={hold}
      onPointerUp={() => clearTimeout(timer.current)}
      onPointerLeave={() => clearTimeout(timer.current)}
      onPointerCancel={() => clearTimeout(timer.current)}
    >
      {isExact ? exact : timeAgo(at, now)}
    </time>
  );
}
