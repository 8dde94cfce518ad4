import { useOutbox } from "#app/sync/useOutbox.ts";
import { Dialog } from "#app/ui/Dialog.tsx";

/** Everything that this phone still has to send. */
export function OutboxPanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const waiting = useOutbox() ?? [];
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="On this phone">
      <ul>
        {waiting.map((item) => (
          <li key={item.mutationId}>{item.name}</li>
        ))}
      </ul>
    </Dialog>
  );
}
