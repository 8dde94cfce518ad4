import { lazy, Suspense, useState } from "react";
import { useStoreOwner } from "#app/db/AccountContext.ts";
import { useSignInFirst } from "#app/session/signInDoor.ts";
import { useResumed } from "#app/session/useResumed.ts";
import { Button } from "#app/ui/Button.tsx";
import { messageTexts } from "./texts.ts";

const ContactDialog = lazy(() => import("./ContactDialog.tsx").then((m) => ({ default: m.ContactDialog })));

/** "Contact Streamer" on a streamer's card: signed out, it leads to the sign-in page and back. */
export function ContactStreamer({ streamer }: { streamer: { id: string; businessName: string } }) {
  const [isOpen, setOpen] = useState(useResumed("contact") === streamer.id);
  const { userId } = useStoreOwner();
  const signInFirst = useSignInFirst();
  const contact = () => {
    if (userId === "visitor") signInFirst("contact", streamer.id);
    else setOpen(true);
  };
  return (
    <>
      <Button variant="solid" wide onClick={contact}>
        {messageTexts.contact}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ContactDialog streamer={streamer} isOpen onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
