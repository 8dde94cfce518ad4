import { useState } from "react";
import { Button } from "#app/ui/Button.tsx";
import { TextField } from "#app/ui/TextField.tsx";
import { proofTexts } from "./proofTexts.ts";

const texts = proofTexts.empty;

/** For a phone whose camera cannot read the code: its link, pasted from a message. */
export function PasteProof({ onProof }: { onProof: (proof: string) => void }) {
  const [link, setLink] = useState("");
  return (
    <form
      className="mx-auto flex w-full max-w-2xl flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        const proof = link.trim().split("#").at(-1);
        if (proof) onProof(proof);
      }}
    >
      <h1>{texts.title}</h1>
      <p>{texts.text}</p>
      <TextField label={texts.label} value={link} onChange={(event) => setLink(event.target.value)} />
      <Button type="submit" variant="primary">
        {texts.button}
      </Button>
    </form>
  );
}
