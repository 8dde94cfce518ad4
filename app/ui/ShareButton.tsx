import { Share2 } from "lucide-react";
import { Button, type ButtonVariant } from "./Button.tsx";
import { toast } from "./toastStore.ts";

export type ShareButtonProps = {
  /** The title and the address to share. */
  title: string;
  url: string;
  variant?: ButtonVariant | undefined;
};

/** Opens the device's share sheet; without one, copies the link. */
export function ShareButton({ title, url, variant }: ShareButtonProps) {
  const share = async () => {
    if (Reflect.has(navigator, "share")) {
      // Closing the device's sheet is not a failure.
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    await navigator.clipboard.writeText(url);
    toast({ title: "Link copied", description: "Paste it into WhatsApp or an email." });
  };
  return (
    <Button
      variant={variant}
      icon={<Share2 size={20} aria-hidden="true" />}
      onClick={() => void share()}
      aria-label={`Share ${title}`}
    >
      Share
    </Button>
  );
}
