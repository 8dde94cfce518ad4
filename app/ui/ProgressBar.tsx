import { classes } from "./classes.ts";

export type ProgressBarProps = {
  label: string;
  /** 0 to `max`; undefined while it cannot be known. */
  value: number | undefined;
  max?: number | undefined;
  /** Shown right and read instead of the number ("31 of 48 MB"). */
  valueText?: string | undefined;
  tone?: "pitch" | "sky" | "chalk" | undefined;
  /** The label is for ears only. */
  labelHidden?: boolean | undefined;
};

const looks = {
  pitch: { rail: "bg-sunken", bar: "bg-tab" },
  sky: { rail: "bg-sky-tint", bar: "bg-sky" },
  chalk: { rail: "bg-board-line", bar: "bg-on-pitch" },
};

/** How far it is, with words and a figure. */
export function ProgressBar({ label, value, max = 100, valueText, tone = "pitch", labelHidden }: ProgressBarProps) {
  const share = value === undefined ? 0 : Math.min(1, Math.max(0, value / max));
  return (
    <div>
      {labelHidden !== true && (
        <div className="flex items-baseline justify-between gap-3">
          <span>{label}</span>
          {valueText !== undefined && <span className="figures">{valueText}</span>}
        </div>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={valueText}
        className={classes("mt-1 h-2.5 overflow-hidden rounded-full", looks[tone].rail)}
      >
        <div
          className={classes("h-full origin-left rounded-full transition-transform duration-200", looks[tone].bar)}
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
    </div>
  );
}
