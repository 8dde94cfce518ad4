import { lazy, Suspense, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { paths } from "#app/paths.ts";
import { useStoreOwner } from "#app/db/AccountContext.ts";
import { Button } from "#app/ui/Button.tsx";
import { messageTexts } from "./texts.ts";

const ContactDialog = lazy(() => import("./ContactDialog.tsx").then((m) => ({ default: m.ContactDialog })));

/** "Contact Streamer" on a streamer's card: signed out it leads to the sign-in page and back. */
export function ContactStreamer({ streamer }: { streamer: { id: string; businessName: string } }) {
  const [isOpen, setOpen] = useState(false);
  const { userId } = useStoreOwner();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const contact = () => {
    if (userId === "visitor") void navigate(paths.login, { state: { from: `${pathname}${search}` } });
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
