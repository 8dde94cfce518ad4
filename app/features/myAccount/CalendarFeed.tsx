import { useState } from "react";
import { Button } from "#app/ui/Button.tsx";
import { TextField } from "#app/ui/TextField.tsx";
import { AccountSection } from "./AccountSection.tsx";
import { myAccountTexts } from "./texts.ts";

const texts = myAccountTexts.calendar;

/** The address of the account's own calendar: it moves when a match does. */
export function CalendarFeed({ address }: { address: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    setCopied(true);
  };
  return (
    <AccountSection title={texts.title} text={texts.text}>
      <TextField label={texts.label} readOnly value={address} onFocus={(event) => event.target.select()} />
      <div className="flex flex-col items-start gap-3 sm:flex-row sm:items-center">
        <Button onClick={() => void copy()}>{texts.copy}</Button>
        <a
          href={address.replace(/^https?:/, "webcal:")}
          className="inline-flex min-h-11 items-center font-semibold text-sky-text underline underline-offset-3"
        >
          {texts.subscribe}
        </a>
        <span role="status">{isCopied && texts.copied}</span>
      </div>
      <p className="text-ink-soft">{texts.secret}</p>
    </AccountSection>
  );
}
