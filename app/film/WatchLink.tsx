import { Play } from "lucide-react";
import { buttonClasses, type ButtonSize, type ButtonVariant } from "#app/ui/Button.tsx";

interface WatchLinkProps {
  streamUrl: string;
  /** The match, for screen readers: several may be live at once. */
  title: string;
  variant: ButtonVariant;
  size?: ButtonSize;
}

/** Opens a live match where it is shown. */
export function WatchLink({ streamUrl, title, variant, size }: WatchLinkProps) {
  return (
    <a
      href={streamUrl}
      target="_blank"
      rel="noreferrer"
      aria-label={`Watch ${title}`}
      className={buttonClasses({ variant, size, className: "flex-none" })}
    >
      <Play size={20} aria-hidden="true" />
      Watch
    </a>
  );
}
