import type { UserRole } from "../entities/actor.ts";
import { DomainError } from "./domainError.ts";

/** The unique form: one form of each letter, lower case, without white space. */
export function usernameKey(username: string): string {
  return username.normalize("NFKC").toLowerCase().replace(/\s+/g, "");
}

/** A password equal to the username is the first guess anyone tries. */
export function isOwnName(password: string, username: string): boolean {
  return usernameKey(password) === usernameKey(username);
}

/** Letters of other scripts that look like one of ours. */
const lookAlikes: Readonly<Record<string, string>> = {
  ...{ а: "a", ɑ: "a", α: "a", ԁ: "d", ɗ: "d", м: "m", ṃ: "m", і: "i", ı: "i", ι: "i", l: "i", "1": "i", "!": "i" },
  ...{ "0": "o", о: "o", "4": "a", "@": "a", п: "n", ո: "n", η: "n", ｎ: "n" },
};

/** As a reader sees a name: without accents, look-alike letters replaced. */
function seenAs(username: string): string {
  const letters = usernameKey(username).normalize("NFKD").replace(/\p{M}/gu, "");
  return [...letters].map((letter) => lookAlikes[letter] ?? letter).join("");
}

/**
 * Usernames that start with "admin", or appear to, belong to admins. Invisible characters and mixed scripts that
 * imitate another name are refused (after RFC 8265).
 */
export function usernameRejection(username: string, role: UserRole): DomainError | undefined {
  const isReserved = role !== "admin" && seenAs(username).startsWith("admin");
  if (isReserved) return new DomainError("account.usernameReserved");
  const isUnseen = /[\p{C}\p{Zl}\p{Zp}]/u.test(username) || !/[\p{L}\p{N}]/u.test(username);
  const isMixed = /\p{Script=Latin}/u.test(username) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(username);
  return isUnseen || isMixed ? new DomainError("account.usernameUnreadable") : undefined;
}
