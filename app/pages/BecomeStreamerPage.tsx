import { StreamerPitch } from "#app/features/account/StreamerPitch.tsx";
import { StreamerSignUp } from "#app/features/account/StreamerSignUp.tsx";
import { accountTexts } from "#app/features/account/texts.ts";

export function BecomeStreamerPage() {
  return (
    <>
      <title>Become a Streamer · Touchline</title>
      <h1>{accountTexts.title}</h1>
      <p className="mt-2 mb-6 text-lg text-ink-soft">{accountTexts.lead}</p>
      <div className="grid gap-10 md:grid-cols-[minmax(0,1fr)_340px] md:items-start">
        <StreamerSignUp />
        <StreamerPitch />
      </div>
    </>
  );
}
