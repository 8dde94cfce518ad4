import { Button } from "#app/ui/Button.tsx";
import { accountTexts as texts } from "./texts.ts";

interface FormActionsProps {
  label: string;
  busy: string | false;
  disabledReason?: string | undefined;
  onReset: () => void;
}

export function FormActions({ label, busy, disabledReason, onReset }: FormActionsProps) {
  return (
    <div className="flex flex-col-reverse gap-3 border-t border-hairline pt-5 sm:flex-row sm:items-start sm:justify-between">
      <Button size="large" onClick={onReset}>
        {texts.reset}
      </Button>
      <Button
        type="submit"
        variant="primary"
        size="large"
        busy={busy}
        disabledReason={disabledReason}
        className="w-full sm:w-auto"
      >
        {label}
      </Button>
    </div>
  );
}
