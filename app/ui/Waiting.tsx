import { Spinner } from "./Spinner.tsx";

/** Stands in for a screen that is on its way. */
export function Waiting({ label }: { label: string }) {
  return (
    <output className="flex min-h-[50vh] items-center justify-center gap-3 text-ink-soft">
      <Spinner /> {label}
    </output>
  );
}
