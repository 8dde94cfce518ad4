import { derivedId } from "#shared/rules/derivedId.ts";
import { sastDate } from "#shared/rules/format.ts";
import { isReminderDue } from "#shared/rules/billingDocuments.ts";
import type { AppContext } from "../appContext.ts";

/** Sends reminders for open invoices on their reminder days. Returns how many. Two processes at once do it once. */
export async function remindPayers({ rows, writer }: AppContext, now = new Date()): Promise<number> {
  const today = sastDate(now.toISOString());
  let reminded = 0;
  for await (const page of rows.rowPages("billingDocument", { state: "open" })) {
    for (const billingDocument of page.filter((each) => isReminderDue(each, today))) {
      const { outcome } = await writer.write({
        actor: { kind: "system" },
        origin: "system",
        name: "invoice.remind",
        args: { id: billingDocument.id },
        mutationId: derivedId("system", billingDocument.id, `remind ${today}`),
      });
      if (outcome === "applied") reminded += 1;
    }
  }
  return reminded;
}
