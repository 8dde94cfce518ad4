import { Button } from "#app/ui/Button.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { saveFile } from "#app/ui/saveFile.ts";
import { secondStepTexts as texts } from "./secondStepTexts.ts";

/** Shown once: each code signs in one time if the phone with the app is lost. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="amber" role="status" title={texts.keepTitle}>
        {texts.keep}
      </Notice>
      <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="named">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => saveFile(texts.fileName, new Blob([codes.join("\n")], { type: "text/plain" }))}>
          {texts.saveCodes}
        </Button>
        <Button variant="primary" onClick={onKept}>
          {texts.kept}
        </Button>
      </div>
    </div>
  );
}
