import { ChevronDown, ChevronUp, Pencil, X } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "#app/ui/Button.tsx";
import type { Fixture } from "#shared/entities/fixture.ts";
import { applicationTexts } from "../applications/applicationTexts.ts";
import { dashboardTexts as texts } from "../texts.ts";

const EditRequestDialog = lazy(() =>
  import("../form/EditRequestDialog.tsx").then((m) => ({ default: m.EditRequestDialog })),
);
const CancelRequestDialog = lazy(() =>
  import("./CancelRequestDialog.tsx").then((m) => ({ default: m.CancelRequestDialog })),
);

interface RequestActionsProps {
  fixture: Fixture;
  applications: number;
  isShown: boolean;
  toggle: () => void;
}

/** View Applications (N), Edit Request, Cancel Request. */
export function RequestActions({ fixture, applications, isShown, toggle }: RequestActionsProps) {
  const [opened, setOpened] = useState<"edit" | "cancel">();
  const close = () => setOpened(undefined);
  const Chevron = isShown ? ChevronUp : ChevronDown;
  return (
    <div className="flex flex-wrap gap-x-1 gap-y-2 max-sm:*:flex-auto">
      <Button
        size="small"
        aria-expanded={isShown}
        icon={<Chevron size={20} aria-hidden="true" />}
        onClick={toggle}
        className="sm:mr-1"
      >
        {applicationTexts.view(applications)}
      </Button>
      <Button
        size="small"
        variant="quiet"
        icon={<Pencil size={18} aria-hidden="true" />}
        onClick={() => setOpened("edit")}
      >
        {texts.edit}
      </Button>
      <Button
        size="small"
        variant="quiet"
        icon={<X size={20} aria-hidden="true" />}
        onClick={() => setOpened("cancel")}
      >
        {texts.cancel}
      </Button>
      <Suspense fallback={null}>
        {opened === "edit" && <EditRequestDialog fixture={fixture} onClose={close} />}
        {opened === "cancel" && <CancelRequestDialog fixture={fixture} onClose={close} />}
      </Suspense>
    </div>
  );
}
