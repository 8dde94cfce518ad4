import { X } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "#app/ui/Button.tsx";
import type { Fixture } from "#shared/entities/fixture.ts";
import { dashboardTexts as texts } from "../texts.ts";

const CancelRequestDialog = lazy(() =>
  import("./CancelRequestDialog.tsx").then((m) => ({ default: m.CancelRequestDialog })),
);

/** Cancel Request for a match with a streamer. */
export function CancelAssigned({ fixture }: { fixture: Fixture }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" icon={<X size={20} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {texts.cancel}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <CancelRequestDialog fixture={fixture} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
