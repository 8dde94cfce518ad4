import type { ReactNode } from "react";

/** What happens next, in order: numbers in circles on a dashed line. */
export function NumberedSteps({ steps }: { steps: readonly ReactNode[] }) {
  return (
    <ol>
      {steps.map((step, index) => (
        <li
          key={index}
          className="relative flex gap-4 pb-5 before:absolute before:top-9 before:bottom-0 before:left-[15px] before:border-l-2 before:border-dashed before:border-control last:pb-0 last:before:hidden"
        >
          <span
            aria-hidden="true"
            className="figures grid size-8 flex-none place-content-center rounded-full border-2 border-tab text-pitch-text"
          >
            {index + 1}
          </span>
          <div className="min-w-0 pt-0.5">{step}</div>
        </li>
      ))}
    </ol>
  );
}
