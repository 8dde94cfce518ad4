import { Play } from "lucide-react";
import { ButtonLink, type ButtonSize, type ButtonVariant } from "#app/ui/Button.tsx";

interface WatchLinkProps {
  /** The match's own page. */
  to: string;
  /** The match, for screen readers: several may be live at once. */
  title: string;
  variant: ButtonVariant;
  size?: ButtonSize;
}

/** Opens a live match on its own page. */
export function WatchLink({ to, title, variant, size }: WatchLinkProps) {
  return (
    <ButtonLink
      to={to}
      aria-label={`Watch ${title}`}
      variant={variant}
      size={size}
      className="flex-none"
      icon={<Play size={20} aria-hidden="true" />}
    >
      Watch
    </ButtonLink>
  );
}
