import { call, sentenceFor } from "#app/api/apiClient.ts";
import { toast } from "#app/ui/toastStore.ts";
import type { AuditKind } from "#shared/api/audit.ts";
import { auditTexts as texts } from "./auditTexts.ts";

/** Saves the audit log as a file; the server records the download. */
export async function saveAuditCsv(kind: AuditKind | undefined): Promise<void> {
  try {
    const { csv } = await call("exportAuditLog", { body: kind ? { kind } : {} });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([csv], { type: "text/csv" }));
    link.download = texts.csvName;
    link.click();
    URL.revokeObjectURL(link.href);
  } catch (error) {
    toast({ title: texts.csvFailed, description: sentenceFor(error, ""), tone: "destructive" });
  }
}
