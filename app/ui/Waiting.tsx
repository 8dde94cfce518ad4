import { Spinner } from "./Spinner.tsx";

/** Replaces a screen that is still loading. */
export function Waiting({ label }: { label: string }) {
  return (
    <output className="flex min-h-[50vh] items-center justify-center gap-3 text-ink-soft">
      <Spinner /> {label}
    </output>
  );
}
