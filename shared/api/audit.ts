import * as z from "zod";

/** The audit log's entries: admin actions, sign-ins and forbidden calls. */
export const auditKinds = ["signIn", "signInFailed", "signOut", "forbidden", "admin", "account", "export"] as const;
export type AuditKind = (typeof auditKinds)[number];

export const auditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  kind: z.enum(auditKinds),
  /** `user:{id}`, or another actor. */
  actor: z.string(),
  username: z.string().nullable(),
  /** A mutation's name, or method and path. */
  what: z.string(),
  /** The row or account concerned. */
  subject: z.string().nullable(),
  /** Its name: a username, a streamer, a match. Null if it has none, or is gone. */
  about: z.string().nullable(),
  /** A hash that only shows whether two lines came from one address. */
  address: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditQuery = z.object({ kind: z.enum(auditKinds).optional() });

const columns = ["at", "kind", "actor", "username", "what", "subject", "about", "address"] as const;

/** The lines as CSV. Anything a spreadsheet would take for a formula stays text. */
export function auditCsv(entries: readonly AuditEntry[]): string {
  const lines = entries.map((entry) => columns.map((column) => cell(entry[column] ?? "")).join(","));
  return [columns.join(","), ...lines].join("\r\n");
}

function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}
