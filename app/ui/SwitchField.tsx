import type { ReactNode } from "react";

export type SwitchFieldProps = {
  label: ReactNode;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  disabled?: boolean | undefined;
};

/** A setting that takes effect at once. */
export function SwitchField({ label, isOn, onSwitch, disabled }: SwitchFieldProps) {
  return (
    <label className="flex min-h-12 w-fit cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        disabled={disabled}
        onChange={(event) => onSwitch(event.target.checked)}
        className="switch"
      />
      {label}
    </label>
  );
}
