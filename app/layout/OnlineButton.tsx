import { useSyncPhase } from "#app/sync/useOutbox.ts";
import { Button, type ButtonProps } from "#app/ui/Button.tsx";
import { Problem } from "#app/ui/Problem.tsx";

export interface OnlineButtonProps extends ButtonProps {
  /** What went wrong with the last press, shown above the button. */
  problem?: string | undefined;
  /** The sentence shown when there is no signal. */
  offline: string;
}

/** A button for something only the server can do. */
export function OnlineButton({ problem, offline, disabledReason, ...button }: OnlineButtonProps) {
  const isOffline = useSyncPhase().kind === "offline";
  return (
    <>
      <Problem>{problem}</Problem>
      <Button {...button} disabledReason={disabledReason ?? (isOffline ? offline : undefined)} />
    </>
  );
}
