import * as z from "zod";

/** What the audit log keeps: what admins do, who signs in and who is not allowed to do something. */
export const auditKinds = ["signIn", "signInFailed", "signOut", "forbidden", "admin", "account", "export"] as const;
export type AuditKind = (typeof auditKinds)[number];

export const auditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  kind: z.enum(auditKinds),
  /** `user:{id}`, or who else it was. */
  actor: z.string(),
  username: z.string().nullable(),
  /** A mutation's name, or method and path. */
  what: z.string(),
  /** The row or account that it was about. */
  subject: z.string().nullable(),
  /** The name of that: a username, a streamer, a match. Null for what has none, or is gone. */
  about: z.string().nullable(),
  /** A hash that says only whether two lines came from one address. */
  address: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditQuery = z.object({ kind: z.enum(auditKinds).optional() });

const columns = ["at", "kind", "actor", "username", "what", "subject", "about", "address"] as const;

/** The lines as a table for a spreadsheet. What a spreadsheet would take for a formula is kept a text. */
export function auditCsv(entries: readonly AuditEntry[]): string {
  const lines = entries.map((entry) => columns.map((column) => cell(entry[column] ?? "")).join(","));
  return [columns.join(","), ...lines].join("\r\n");
}

function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}
