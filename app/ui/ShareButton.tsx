import { Share2 } from "lucide-react";
import { Button, type ButtonVariant } from "./Button.tsx";
import { toast } from "./toastStore.ts";

export type ShareButtonProps = {
  /** What is shared: a title and an address. */
  title: string;
  url: string;
  variant?: ButtonVariant | undefined;
};

/** Hands a link to the device's own sharing; where there is none the link is copied. */
export function ShareButton({ title, url, variant }: ShareButtonProps) {
  const share = async () => {
    if (Reflect.has(navigator, "share")) {
      // Somebody who closes the device's sheet has not failed.
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
