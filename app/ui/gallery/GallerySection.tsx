import type { ReactNode } from "react";
import { classes } from "../classes.ts";

export type GallerySectionProps = { title: string; children: ReactNode; className?: string | undefined };

/** One section of the gallery with its examples. */
export function GallerySection({ title, children, className }: GallerySectionProps) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-xl">{title}</h2>
      <div className={classes("flex flex-wrap items-start gap-3 *:min-w-0", className)}>{children}</div>
    </section>
  );
}
