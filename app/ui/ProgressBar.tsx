export type ProgressBarProps = {
  label: string;
  /** 0 to `max`; undefined while it cannot be known. */
  value: number | undefined;
  max?: number | undefined;
  /** Shown on the right and read instead of the number ("31 of 48 MB"). */
  valueText?: string | undefined;
  tone?: "pitch" | "sky" | "chalk" | undefined;
  /** The label is for screen readers only. */
  labelHidden?: boolean | undefined;
};

/** A progress bar with label and figure. */
export function ProgressBar({ label, value, max = 100, valueText, tone = "pitch", labelHidden }: ProgressBarProps) {
  return (
    <div>
      {labelHidden !== true && (
        <div className="flex items-baseline justify-between gap-3">
          <span>{label}</span>
          {valueText !== undefined && <span className="figures">{valueText}</span>}
        </div>
      )}
      <progress
        aria-label={label}
        aria-valuetext={valueText}
        max={max}
        value={value}
        data-tone={tone}
        className="progress mt-1"
      />
    </div>
  );
}
