import type { UserRole } from "../entities/actor.ts";
import { DomainError } from "./domainError.ts";

/** What must be unique: one form of each letter, lower case, without any white space. */
export function usernameKey(username: string): string {
  return username.normalize("NFKC").toLowerCase().replace(/\s+/g, "");
}

/** A password that is the account's own name is the first that anybody tries. */
export function isOwnName(password: string, username: string): boolean {
  return usernameKey(password) === usernameKey(username);
}

/** Letters of other scripts that look like one of ours. */
const lookAlikes: Readonly<Record<string, string>> = {
  ...{ а: "a", ɑ: "a", α: "a", ԁ: "d", ɗ: "d", м: "m", ṃ: "m", і: "i", ı: "i", ι: "i", l: "i", "1": "i", "!": "i" },
  ...{ "0": "o", о: "o", "4": "a", "@": "a", п: "n", ո: "n", η: "n", ｎ: "n" },
};

/** As a reader sees a name: without accents, each letter as the one that it looks like. */
function seenAs(username: string): string {
  const letters = usernameKey(username).normalize("NFKD").replace(/\p{M}/gu, "");
  return [...letters].map((letter) => lookAlikes[letter] ?? letter).join("");
}

/**
 * Names that begin with "admin", or look as if they did, belong to admins. What cannot be seen, and a mixture of
 * scripts in which one name passes for another, is no name (after RFC 8265).
 */
export function usernameRejection(username: string, role: UserRole): DomainError | undefined {
  const isReserved = role !== "admin" && seenAs(username).startsWith("admin");
  if (isReserved) return new DomainError("account.usernameReserved");
  const isUnseen = /[\p{C}\p{Zl}\p{Zp}]/u.test(username) || !/[\p{L}\p{N}]/u.test(username);
  const isMixed = /\p{Script=Latin}/u.test(username) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(username);
  return isUnseen || isMixed ? new DomainError("account.usernameUnreadable") : undefined;
}
