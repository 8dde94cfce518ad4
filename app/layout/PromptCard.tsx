import type { ReactNode } from "react";

interface PromptCardProps {
  /** 56 px, to the left of the title. */
  picture: ReactNode;
  title: string;
  children: ReactNode;
  /** The main answer first, the dismissal second. */
  actions: ReactNode;
}

/**
 * A question from the app itself: within thumb reach on phones, in a corner on desktops. It takes no focus and blocks
 * nothing else.
 */
export function PromptCard({ picture, title, children, actions }: PromptCardProps) {
  return (
    <section
      aria-label={title}
      className="prompt-card arrive fixed inset-x-3 bottom-[calc(var(--bar-height,0px)+max(12px,env(safe-area-inset-bottom)))] z-30 flex flex-col gap-3 rounded-card border border-control bg-surface p-4 shadow-card sm:right-4 sm:left-auto sm:w-100"
    >
      <div className="flex items-center gap-4">
        {picture}
        <h2 className="text-lg">{title}</h2>
      </div>
      {children}
      <div className="flex gap-2 *:first:flex-1">{actions}</div>
    </section>
  );
}
