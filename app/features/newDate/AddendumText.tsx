import { newDateTexts as texts } from "./newDateTexts.ts";

/** What a proposal and its acceptance sign, folded away; nothing while there is no signed contract. */
export function AddendumText({ text, signs }: { text: string | undefined; signs: string }) {
  if (text === undefined) return null;
  return (
    <>
      <p>{signs}</p>
      <details>
        <summary className="flex min-h-11 items-center font-semibold underline underline-offset-3">
          {texts.addendum}
        </summary>
        <p className="pb-2 text-sm wrap-anywhere whitespace-pre-line">{text}</p>
      </details>
    </>
  );
}
