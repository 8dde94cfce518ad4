import { StreamerPitch, VerificationNotice } from "#app/features/account/StreamerPitch.tsx";
import { StreamerSignUp } from "#app/features/account/StreamerSignUp.tsx";
import { accountTexts } from "#app/features/account/texts.ts";
import { buttonClasses } from "#app/ui/Button.tsx";

export function BecomeStreamerPage() {
  return (
    <>
      <title>Become a Streamer · Touchline</title>
      <h1>{accountTexts.title}</h1>
      <p className="mt-2 mb-6 text-lg text-ink-soft">{accountTexts.lead}</p>
      {/* On a phone the form starts below the first screen. */}
      <a href="#registration" className={buttonClasses({ variant: "solid", wide: true, className: "mb-6 md:hidden" })}>
        {accountTexts.toForm}
      </a>
      <div className="grid gap-8 md:grid-cols-[minmax(0,1fr)_340px] md:grid-rows-[auto_1fr] md:gap-x-10 md:gap-y-5">
        <StreamerPitch className="md:col-start-2" />
        <div id="registration" className="scroll-mt-24 md:row-span-2 md:row-start-1">
          <StreamerSignUp />
        </div>
        <VerificationNotice className="md:col-start-2" />
      </div>
    </>
  );
}
