import { useId } from "react";
import { secondsText } from "#shared/rules/clipTrim.ts";
import { trimTexts as texts } from "./trimTexts.ts";

/** A tenth of a second: how far an arrow key moves a handle. */
const stepMs = 100;

interface TrimHandleProps {
  label: string;
  ms: number;
  leastMs: number;
  mostMs: number;
  /** Both handles use one scale: the whole file. */
  scaleMs: number;
  onMove: (ms: number) => void;
}

/** One end of the shown part, moved by finger, mouse or arrow keys. */
export function TrimHandle({ label, ms, leastMs, mostMs, scaleMs, onMove }: TrimHandleProps) {
  const id = useId();
  return (
    <div className="mt-4">
      <label htmlFor={id} className="flex items-baseline justify-between gap-3 font-semibold">
        {label} <span className="figures font-normal">{texts.at(secondsText(ms))}</span>
      </label>
      <input
        id={id}
        type="range"
        className="min-h-11 w-full"
        min={0}
        max={Math.max(scaleMs, ms)}
        step={stepMs}
        value={ms}
        aria-valuetext={texts.at(secondsText(ms))}
        onChange={({ target }) => onMove(Math.min(Math.max(Number(target.value), leastMs), mostMs))}
      />
    </div>
  );
}
