import { useEffect, useRef, useState } from "react";
import { sastMoment } from "#shared/rules/format.ts";
import { timeAgo } from "#shared/rules/timeAgo.ts";

const refreshMs = 60_000;
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

/** The current time, updated every minute, so that "5 min ago" does not stay for an hour. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), refreshMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
