import { outboxEntryOf } from "../mutations/clientMutations.ts";
import type { AuditEntry } from "./audit.ts";

/** Actions on an account, by the name they are logged under. */
const accountSentences: Readonly<Record<string, string>> = {
  "password.changed": "Changed the password",
  "password.reset": "Set a new password by the mailed link",
  "email.changed": "Changed the email address",
  "email.confirmed": "Confirmed the email address",
  "sessions.oneEnded": "Signed out one device",
  "sessions.othersEnded": "Signed out all other devices",
  "secondStep.on": "Turned on signing in with a code",
  "secondStep.newApp": "Moved signing in with a code to another app",
  "secondStep.off": "Turned off signing in with a code",
  "secondStep.newCodes": "Made new recovery codes",
  "secondStep.recoveryUsed": "Signed in with a recovery code",
};

/** The subject of an API path, as an admin knows it. The first match wins. */
const places: readonly (readonly [start: string, words: string])[] = [
  ["/api/audit", "the audit log"],
  ["/api/mails", "the mails"],
  ["/api/analytics", "the figures"],
  ["/api/streamers", "decisions about streamers"],
  ["/api/payouts", "pay-outs"],
  ["/api/second-step", "signing in with a code"],
  ["/api/account", "the own account"],
  ["/api/login", "signing in"],
  ["/api/requests", "bids"],
  ["/api/permission", "a school's answer"],
  ["/api/claim", "a request's private link"],
  ["/metrics", "the server's measurements"],
];

/** A line of the audit log in plain words, without who and when. */
export function auditSentence({ kind, what, about }: Pick<AuditEntry, "kind" | "what" | "about">): string {
  switch (kind) {
    case "signIn":
      return what.endsWith("/code") ? "Signed in with a code" : "Signed in";
    case "signInFailed":
      return about === null
        ? "Could not sign in: no such account"
        : `${what === "secondStep.code" ? "Wrong code" : "Wrong password"} for ${about}`;
    case "signOut":
      return "Signed out";
    case "forbidden":
      return `Was refused: ${placeOf(what)}`;
    case "admin":
      return withSubject(outboxEntryOf(what)?.title ?? what, about);
    case "account":
      return withSubject(accountSentences[what] ?? what, about);
    case "export":
      return what === "auditLog" ? "Saved the audit log as a table" : withSubject("Saved data as a file", about);
    default:
      return kind satisfies never;
  }
}

function withSubject(did: string, about: string | null): string {
  return about === null ? did : `${did}: ${about}`;
}

function placeOf(what: string): string {
  const path = what.slice(what.indexOf(" ") + 1);
  return places.find(([start]) => path.startsWith(start))?.[1] ?? path;
}
