import type { CSSProperties } from "react";
import { classes } from "./classes.ts";

/** done · mine your move (amber) · waiting someone else's (sky) · toCome · refused */
export type TrackerState = "done" | "mine" | "waiting" | "toCome" | "refused";

export type TrackerStep = { label: string; state: TrackerState; isCurrent?: boolean | undefined };

export type TrackerProps = {
  steps: readonly TrackerStep[];
  /** Names the list for screen readers. Default "Progress". */
  label?: string | undefined;
};

const spoken: Record<TrackerState, string> = {
  done: "done",
  mine: "your move",
  waiting: "waiting for somebody else",
  toCome: "still to come",
  refused: "refused",
};

/** The touchline with a flag for each step: painted up to the current one, dotted after it. */
export function Tracker({ steps, label = "Progress" }: TrackerProps) {
  const firstOpen = steps.findIndex((step) => step.state !== "done");
  const reached = firstOpen === -1 ? steps.length : firstOpen;
  const style: CSSProperties & Record<"--steps", number> = { "--steps": steps.length };
  return (
    <ol aria-label={label} className="tracker" style={style}>
      {steps.map((step, index) => (
        <li
          key={step.label}
          aria-current={step.isCurrent === true ? "step" : undefined}
          data-painted={index < reached}
          className={classes(
            "tracker-step",
            step.isCurrent === true && "font-bold",
            step.state === "toCome" && "text-ink-soft",
          )}
        >
          <Flag state={step.state} />
          <span className="tracker-label">{step.label}</span>
          <span className="sr-only">, {spoken[step.state]}</span>
        </li>
      ))}
    </ol>
  );
}

function Flag({ state }: { state: TrackerState }) {
  return (
    <svg
      className={`tracker-flag flag-${state}`}
      width="32"
      height="42"
      viewBox="0 0 32 42"
      fill="none"
      aria-hidden="true"
    >
      <path className="flag-cloth" d={state === "toCome" ? "M2 14.500 19 20.500 2 26.500z" : "M2 3 27 11.500 2 20z"} />
      <path className="flag-pole" d="M2 1.500V40" />
      {state === "done" && <path className="flag-sign" d="M5.500 11.200 8.500 14 14.500 7.800" />}
      {state === "refused" && <path className="flag-sign" d="M6 8.500 12 14.500M12 8.500 6 14.500" />}
    </svg>
  );
}
