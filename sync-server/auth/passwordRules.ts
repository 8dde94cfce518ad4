import type { UserRole } from "#shared/entities/actor.ts";
import { isOwnName, usernameKey } from "#shared/rules/account.ts";
import { DomainError, throwIfRejected } from "#shared/rules/domainError.ts";
import common from "./commonPasswords.json" with { type: "json" };

const commonPasswords = new Set(common.passwords.split(" "));
const shortestOfAdmins = 12;

interface Owner {
  username: string;
  role: UserRole;
  email?: string | undefined;
  businessName?: string | undefined;
}

/** The words our users are most likely to pick. */
const ownWords = [
  "touchline",
  "netball",
  "rugby",
  "cricket",
  "hockey",
  "soccer",
  "football",
  "springbok",
  "springboks",
];
ownWords.push("proteas", "bafana", "bafanabafana", "streamer", "livestream", "school", "password", "welcome", "qwerty");
/** Common substitutions for letters. */
const disguises: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "@": "a",
  $: "s",
  "!": "i",
};

/**
 * Why this may not be the account's password: it is a common one, or an admin's is too short where others can reach the
 * server. The form enforces the general minimum length.
 */
export function passwordRejection(password: string, owner: Owner, isProduction: boolean): DomainError | undefined {
  if (isUnseen(password)) return new DomainError("account.passwordUnseen");
  if (isOwn(password, owner)) return new DomainError("account.passwordIsName");
  if (isCommon(password)) return new DomainError("account.passwordCommon");
  const isShort = isProduction && owner.role === "admin" && [...password].length < shortestOfAdmins;
  return isShort ? new DomainError("account.passwordShort") : undefined;
}

export function requireGoodPassword(password: string, owner: Owner, isProduction: boolean): void {
  throwIfRejected(passwordRejection(password, owner, isProduction));
}

/** Spaces and zero-width characters are typed by accident and easily guessed. */
function isUnseen(password: string): boolean {
  return !/[^\s\p{C}\p{Z}]/u.test(password.normalize("NFKC"));
}

/** The account's username, address or business name, with or without trailing digits or symbols. */
function isOwn(password: string, { username, email = "", businessName = "" }: Owner): boolean {
  if (isOwnName(password, username)) return true;
  const typed = usernameKey(password);
  const own = [username, email, email.split("@")[0] ?? "", businessName].map(usernameKey).filter((word) => word !== "");
  return own.some((word) => typed === word || withoutEnd(typed) === word);
}

/** Ignores case, surrounding spaces, disguised letters, and trailing digits or symbols. */
function isCommon(password: string): boolean {
  const typed = password.normalize("NFKC").trim().toLowerCase();
  if (new Set(typed).size === 1 || commonPasswords.has(typed)) return true;
  const seen = [typed, withoutEnd(typed)].flatMap((text) => [text, undisguised(text)]);
  return seen.some((text) => ownWords.includes(text)) || commonPasswords.has(undisguised(typed));
}

function withoutEnd(text: string): string {
  return text.replace(/[\d\p{P}\p{S}]+$/u, "");
}

function undisguised(text: string): string {
  return [...text].map((letter) => disguises[letter] ?? letter).join("");
}
