import { Component, type ReactNode } from "react";
import { reloadInNewest } from "#app/registerServiceWorker.ts";
import { Button } from "#app/ui/Button.tsx";
import { ErrorState } from "#app/ui/EmptyState.tsx";
import { frameTexts } from "./frameTexts.ts";

interface RecoveryProps {
  children: ReactNode;
}

/** Replaces a screen that crashed, or whose script could not be loaded: says what is safe and what to do. */
export class Recovery extends Component<RecoveryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    return (
      <ErrorState
        headingLevel={1}
        title={frameTexts.brokenTitle}
        action={
          <Button variant="primary" onClick={() => void reloadInNewest()}>
            {frameTexts.reload}
          </Button>
        }
      >
        {frameTexts.brokenText}
      </ErrorState>
    );
  }
}
