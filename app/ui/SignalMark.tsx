import { classes } from "./classes.ts";

export type SignalMarkProps = {
  /** How many of the four bars are full. */
  bars: 0 | 1 | 2 | 3 | 4;
  /** No signal: a cross instead of full bars. */
  offline?: boolean | undefined;
  /** Width in px. Default 20. */
  size?: number | undefined;
  className?: string | undefined;
};

/** The sync pill's mark: bars fill as changes are sent. The text is next to it. */
export function SignalMark({ bars, offline = false, size = 20, className }: SignalMarkProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" fill="none" aria-hidden="true" className={classes(className)}>
      {[0, 1, 2, 3].map((bar) => (
        <rect
          key={bar}
          x={1 + bar * 4.75}
          y={14 - bar * 4}
          width={3.75}
          height={5 + bar * 4}
          rx={1.2}
          fill="currentColor"
          opacity={!offline && bar < bars ? 1 : 0.32}
        />
      ))}
      {offline && <path d="M1.5 1.5l6 6m0-6l-6 6" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />}
    </svg>
  );
}
