import { Suspense, useRef, type ReactNode } from "react";
import { lazyExtra } from "#app/ui/lazyExtra.ts";
import { Footer } from "./Footer.tsx";
import { NavBar } from "./NavBar.tsx";
import { layoutTexts } from "./texts.ts";
import { useArrival } from "./useArrival.ts";

const Prompts = lazyExtra(async () => (await import("./Prompts.tsx")).Prompts);

/** Header, screen, footer. A screen has the content's width; elements with the class `full-bleed` go edge to edge. */
export function PageLayout({ status, children }: { status: ReactNode; children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useArrival(main);
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="skip-link">
        {layoutTexts.skip}
      </a>
      <NavBar status={status} />
      <Suspense fallback={null}>
        <Prompts />
      </Suspense>
      <main ref={main} id="main" tabIndex={-1} className="page-grid">
        {children}
      </main>
      <Footer />
    </div>
  );
}
