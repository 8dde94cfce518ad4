import { expect, test } from "vitest";
import { auditSentence } from "./auditSentence.ts";

test.each([
  ["signIn", "POST /api/login", "nomsa", "Signed in"],
  ["signIn", "POST /api/login/code", "nomsa", "Signed in with a code"],
  ["signInFailed", "POST /api/login", "nomsa", "Wrong password for nomsa"],
  ["signInFailed", "secondStep.code", "boss", "Wrong code for boss"],
  ["signInFailed", "POST /api/login", null, "Could not sign in: no such account"],
  ["signOut", "POST /api/logout", null, "Signed out"],
  ["forbidden", "GET /api/audit", null, "Was refused: the audit log"],
  ["forbidden", "POST /api/something-new", null, "Was refused: /api/something-new"],
  ["admin", "user.suspend", "nomsa", "Account suspended: nomsa"],
  ["admin", "streamer.verify", null, "Decision about a streamer"],
  ["account", "password.reset", null, "Set a new password by the mailed link"],
  ["export", "auditLog", null, "Saved the audit log as a table"],
] as const)("%s %s about %s reads as a plain sentence", (kind, what, about, sentence) => {
  expect(auditSentence({ kind, what, about })).toBe(sentence);
});
