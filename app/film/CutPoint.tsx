import { Minus, Plus } from "lucide-react";
import { Button } from "#app/ui/Button.tsx";
import { IconButton } from "#app/ui/IconButton.tsx";
import { cutTexts as texts, momentText } from "./cutTexts.ts";

const stepMs = 1_000;

interface CutPointProps {
  name: string;
  label: string;
  /** Undefined until it is set. */
  ms: number | undefined;
  onSet: () => void;
  onMove: (ms: number) => void;
}

/** Where a clip begins or ends: set at the picture shown, then moved by seconds. */
export function CutPoint({ name, label, ms, onSet, onMove }: CutPointProps) {
  const isUnset = ms === undefined;
  return (
    <div role="group" aria-label={name} className="flex items-center gap-1">
      <Button onClick={onSet}>{label}</Button>
      <IconButton
        label={texts.earlier(name)}
        icon={<Minus size={20} aria-hidden="true" />}
        disabled={isUnset}
        onClick={() => onMove(-stepMs)}
      />
      <output aria-label={name} className="figures min-w-16 text-center">
        {isUnset ? texts.notSet : momentText(ms)}
      </output>
      <IconButton
        label={texts.later(name)}
        icon={<Plus size={20} aria-hidden="true" />}
        disabled={isUnset}
        onClick={() => onMove(stepMs)}
      />
    </div>
  );
}
