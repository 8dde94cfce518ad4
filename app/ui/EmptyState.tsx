import type { ReactNode } from "react";
import { Card } from "./Card.tsx";
import { Scene } from "./Scene.tsx";
import type { SceneName } from "./Scene.tsx";

export type EmptyStateProps = {
  scene: SceneName;
  title: string;
  children?: ReactNode;
  /** One Button or ButtonLink: the way on. */
  action?: ReactNode;
  headingLevel?: 1 | 2 | 3 | undefined;
  /** On the page without a card around it. */
  bare?: boolean | undefined;
};

/** Nothing here: a drawing, a sentence, an action. */
export function EmptyState({ scene, title, children, action, headingLevel = 2, bare }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  const content = (
    <div className="flex h-full max-w-100 flex-col items-start gap-2 py-2">
      <Scene name={scene} />
      <Heading className="mt-2 text-xl">{title}</Heading>
      {children !== undefined && <div className="text-ink-soft">{children}</div>}
      {action !== undefined && <div className="mt-auto w-full pt-3 *:w-full sm:w-auto sm:*:w-auto">{action}</div>}
    </div>
  );
  return bare === true ? content : <Card>{content}</Card>;
}

export type ErrorStateProps = Omit<EmptyStateProps, "scene"> & { scene?: SceneName | undefined };

/** It did not work, and there is nothing older to show. */
export function ErrorState({ scene = "torn", ...rest }: ErrorStateProps) {
  return (
    <div role="alert" className="grid">
      <EmptyState scene={scene} {...rest} />
    </div>
  );
}
