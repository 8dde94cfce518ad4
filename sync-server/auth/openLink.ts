import { DomainError } from "#shared/rules/domainError.ts";
import type { AppContext } from "../appContext.ts";
import { readToken, type LinkToken, type TokenPurpose } from "./tokens.ts";

/** A link's token, if valid for one of these purposes; otherwise the rejection that asks for a new link. */
export function openLink(app: AppContext, token: string, purposes: readonly TokenPurpose[]): LinkToken {
  const link = readToken(token, app.keys.token, Date.now());
  if (!link || !purposes.includes(link.purpose)) throw new DomainError("link.invalid");
  return link;
}
