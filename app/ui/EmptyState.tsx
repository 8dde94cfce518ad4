import type { ReactNode } from "react";
import { ButtonLink, type ButtonLinkProps } from "./Button.tsx";
import { Card } from "./Card.tsx";
import { Scene } from "./Scene.tsx";
import type { SceneName } from "./Scene.tsx";

export type EmptyStateProps = {
  scene: SceneName;
  title: string;
  children?: ReactNode;
  /** A link to the next step, on another screen. */
  way?: (Omit<ButtonLinkProps, "children"> & { words: string }) | undefined;
  /** A next step that is not a plain link, such as a Button. */
  action?: ReactNode;
  headingLevel?: 1 | 2 | 3 | undefined;
  /** On the page without a card around it. */
  bare?: boolean | undefined;
};

/** Nothing here: a drawing, a sentence, an action. */
export function EmptyState({ scene, title, children, way, action, headingLevel = 2, bare }: EmptyStateProps) {
  const on = way === undefined ? action : <Way {...way} />;
  const Heading = `h${headingLevel}` as const;
  const content = (
    <div className="flex h-full max-w-100 flex-col items-start gap-2 py-2">
      <Scene name={scene} />
      <Heading className="mt-2 text-xl">{title}</Heading>
      {children !== undefined && <div className="text-ink-soft">{children}</div>}
      {on !== undefined && <div className="mt-auto w-full pt-3 *:w-full sm:w-auto sm:*:w-auto">{on}</div>}
    </div>
  );
  return bare === true ? content : <Card>{content}</Card>;
}

function Way({ words, ...link }: NonNullable<EmptyStateProps["way"]>) {
  return <ButtonLink {...link}>{words}</ButtonLink>;
}

export type ErrorStateProps = Omit<EmptyStateProps, "scene"> & { scene?: SceneName | undefined };

/** Loading failed, and there is nothing older to show. */
export function ErrorState({ scene = "torn", ...rest }: ErrorStateProps) {
  return (
    <div role="alert" className="grid">
      <EmptyState scene={scene} {...rest} />
    </div>
  );
}
