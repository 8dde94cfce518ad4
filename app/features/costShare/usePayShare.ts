import { useEffect, useRef, useState } from "react";
import { call } from "#app/api/apiClient.ts";
import { useOnlineAction } from "#app/api/useOnlineAction.ts";
import { beginShare, type BegunShare } from "./begunShare.ts";
import type { ShareLink } from "./shareLink.ts";
import { shareTexts } from "./texts.ts";

/** Goes to the provider's page for one share. After a refusal the page is read again: something has changed. */
export function usePayShare(link: ShareLink, read: () => Promise<void>) {
  const { run, isBusy, problem } = useOnlineAction(shareTexts.form);
  const [isLeaving, setLeaving] = useState(false);
  useReturn(() => {
    setLeaving(false);
    void read();
  });
  const pay = async (wanted: Omit<BegunShare, "id">) => {
    const isDone = await run(async () => {
      const { id, cents, email, name, instead } = beginShare(link.key, wanted);
      const body = { ...link, id, amount: cents / 100, email, name: name ?? null, instead: instead ?? null };
      const { redirectUrl } = await call("payShare", { body });
      setLeaving(true);
      location.assign(redirectUrl);
    });
    if (!isDone) await read();
  };
  return { pay, isBusy: isBusy || isLeaving, problem };
}

/** After the browser's Back button from the provider's page, which is restored as it was left. */
function useReturn(onReturn: () => void): void {
  const latest = useRef(onReturn);
  useEffect(() => {
    latest.current = onReturn;
  });
  useEffect(() => {
    const look = ({ persisted }: PageTransitionEvent) => {
      if (persisted) latest.current();
    };
    addEventListener("pageshow", look);
    return () => removeEventListener("pageshow", look);
  }, []);
}
