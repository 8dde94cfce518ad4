import { derivedId } from "#shared/rules/derivedId.ts";
import { sastDate } from "#shared/rules/format.ts";
import { isReminderDue } from "#shared/rules/papers.ts";
import type { AppContext } from "../appContext.ts";

/** Reminds whoever has an invoice open on one of its days. Answers how many. Two processes at once do it once. */
export async function remindPayers({ rows, writer }: AppContext, now = new Date()): Promise<number> {
  const today = sastDate(now.toISOString());
  let reminded = 0;
  for await (const page of rows.rowPages("paper", { state: "open" })) {
    for (const paper of page.filter((each) => isReminderDue(each, today))) {
      const { outcome } = await writer.write({
        actor: { kind: "system" },
        lane: "system",
        name: "invoice.remind",
        args: { id: paper.id },
        mutationId: derivedId("system", paper.id, `remind ${today}`),
      });
      if (outcome === "applied") reminded += 1;
    }
  }
  return reminded;
}
