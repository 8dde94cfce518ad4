import { useState } from "react";
import { LogOut, Trash2, User } from "lucide-react";
import { Button } from "../Button.tsx";
import { Dialog } from "../Dialog.tsx";
import { Menu } from "../Menu.tsx";
import { MoneyStepper } from "../MoneyStepper.tsx";
import { StickyBar } from "../StickyBar.tsx";
import { toast } from "../toastStore.ts";
import type { ToastMessage } from "../toastStore.ts";
import { GallerySection } from "./GallerySection.tsx";

const toasts: readonly (ToastMessage & { button: string })[] = [
  {
    button: "Toast",
    title: "Request submitted",
    description: "Your bid has been sent to the school/client for review.",
  },
  {
    button: "Destructive toast",
    title: "Login failed",
    description: "Invalid username or password",
    tone: "destructive",
  },
  {
    button: "Queued toast",
    title: "Saved on this phone, will send when online",
    description: "Bid of R4000.00",
    tone: "queued",
  },
];

/** Everything that opens over the page or sticks to its edge. */
export function OverlayGallery() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <GallerySection title="Over the page">
        <Button onClick={() => setOpen(true)}>Open dialog</Button>
        <Menu
          button={
            <>
              <User size={20} aria-hidden="true" /> thabo.m
            </>
          }
          align="start"
          items={[
            { label: "Streamer Dashboard", to: "/streamer-dashboard" },
            { label: "Logout", icon: <LogOut size={20} />, onSelect: () => toast({ title: "Logged out" }) },
            { label: "Delete", icon: <Trash2 size={20} />, tone: "clay", onSelect: () => undefined },
          ]}
        />
        {toasts.map(({ button, ...message }) => (
          <Button key={button} onClick={() => toast(message)}>
            {button}
          </Button>
        ))}
      </GallerySection>
      <BidDialog isOpen={isOpen} close={() => setOpen(false)} />
      <StickyBar reason="A new one takes three minutes, also without signal.">
        <Button variant="primary" size="large">
          Request New Stream
        </Button>
      </StickyBar>
    </>
  );
}

function BidDialog({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const [cents, setCents] = useState<number | null>(400_000);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Apply to Stream"
      actions={
        <Button variant="primary" size="large" wide onClick={close}>
          Bid R4000.00
        </Button>
      }
    >
      <MoneyStepper label="Proposed price" valueCents={cents} onChange={setCents} />
    </Dialog>
  );
}
