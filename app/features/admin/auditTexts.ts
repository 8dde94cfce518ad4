import type { AuditKind } from "#shared/api/audit.ts";

const kinds: Readonly<Record<AuditKind, string>> = {
  signIn: "Signed in",
  signInFailed: "Sign-in failed",
  signOut: "Signed out",
  forbidden: "Not allowed",
  admin: "Done by an admin",
  account: "Account changed",
  export: "Exported",
};

export const auditTexts = {
  tab: "Audit",
  kinds,
  all: "Everything",
  filter: "Show",
  text: "What admins did, who signed in, and who was refused: the newest 500. Kept for 12 months. Lines with the same code came from the same connection.",
  csv: "Save as CSV",
  csvName: "touchline-audit.csv",
  csvFailed: "The table could not be saved",
  none: "Nothing of this kind yet",
  noneText: "Sign-ins, refusals and what admins do will appear here.",
  failed: { title: "Unable to load the audit log", text: "Please try refreshing the page" },
  nobody: "A visitor",
  gone: "An account that is gone",
  from: (address: string) => (address === "" ? "address unknown" : `from address ${address.slice(0, 6)}`),
} as const;
