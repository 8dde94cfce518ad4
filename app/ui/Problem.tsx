import { Notice } from "./Notice.tsx";

/** What went wrong with the last press; nothing where nothing did. */
export function Problem({ children }: { children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <Notice tone="clay" role="alert">
      {children}
    </Notice>
  );
}
