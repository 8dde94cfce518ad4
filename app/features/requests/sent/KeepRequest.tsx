import { Copy, KeyRound } from "lucide-react";
import { paths } from "#app/paths.ts";
import { Button, ButtonLink } from "#app/ui/Button.tsx";
import { Card } from "#app/ui/Card.tsx";
import { toast } from "#app/ui/toastStore.ts";
import { sentTexts } from "../texts.ts";

/** A visitor's link back to the request. The token is behind the #, so that no server log contains it. */
export function KeepRequest({ token }: { token: string }) {
  const link = `${location.origin}${paths.claim}#${token}`;
  const copyLink = async () => {
    await navigator.clipboard.writeText(link);
    toast(sentTexts.copied);
  };
  return (
    <Card as="section" aria-labelledby="keep-request" className="flex flex-col items-start gap-3">
      <h2 id="keep-request" className="text-xl">
        {sentTexts.keepTitle}
      </h2>
      <p className="text-ink-soft">{sentTexts.keepText}</p>
      <div className="flex w-full flex-wrap gap-2 *:flex-auto sm:*:flex-none">
        <ButtonLink
          variant="solid"
          to={{ pathname: paths.claim, hash: token }}
          icon={<KeyRound size={20} aria-hidden="true" />}
        >
          {sentTexts.keepAction}
        </ButtonLink>
        <Button icon={<Copy size={20} aria-hidden="true" />} onClick={() => void copyLink()}>
          {sentTexts.copy}
        </Button>
      </div>
      <a href={link} className="max-w-full overflow-x-auto text-sm wrap-anywhere text-ink-soft">
        {link}
      </a>
    </Card>
  );
}
