import { paths } from "#app/paths.ts";
import type { MutationResult } from "#app/db/clientStore.ts";
import { ButtonLink } from "#app/ui/Button.tsx";
import { outboxTexts } from "./outboxTexts.ts";
import { fieldsOf, textIn } from "./mutationTexts.ts";

interface MutationActionLinkProps {
  rejection: MutationResult;
  onLeave: () => void;
}

/** A link to the screen where the rejected change can be put right. */
export function MutationActionLink({ rejection, onLeave }: MutationActionLinkProps) {
  const way = wayOn(rejection);
  if (!way) return null;
  return (
    <ButtonLink variant="solid" size="small" to={way.to} onClick={onLeave}>
      {way.label}
    </ButtonLink>
  );
}

function wayOn({ name, code, current }: MutationResult): { to: string; label: string } | undefined {
  if (code === "auth.signInFirst") return { to: paths.login, label: outboxTexts.signIn };
  if (code === "bid.noProfile") return { to: paths.becomeStreamer, label: outboxTexts.createProfile };
  const bidId = textIn(fieldsOf(fieldsOf(current)["contract"]), "bidId");
  if (name === "contract.sign" && bidId) return { to: `${paths.contract}?bid=${bidId}`, label: outboxTexts.readAgain };
  return name === "bid.submit" ? { to: paths.browseFixtures, label: outboxTexts.browse } : undefined;
}
