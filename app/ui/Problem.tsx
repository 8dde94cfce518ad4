import { Notice } from "./Notice.tsx";

/** What went wrong with the last press; nothing if it worked. */
export function Problem({ children }: { children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <Notice tone="clay" role="alert">
      {children}
    </Notice>
  );
}
