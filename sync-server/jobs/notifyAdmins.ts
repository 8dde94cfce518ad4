import { derivedId } from "#shared/rules/derivedId.ts";
import { collectWaiting } from "../analytics/collectWaiting.ts";
import type { AppContext } from "../appContext.ts";

/** What admins were last notified of: everything waiting at `until`, in this hour. */
interface ToldDocument {
  _id: string;
  until: string;
  hour: string;
}

/**
 * Notifies every admin of what is waiting, once something new is, and at most once per clock hour: ten reports in an
 * hour are one email. Returns how many admins. Two processes at once do it once.
 */
export async function notifyAdmins(
  { rows, writer, database }: Pick<AppContext, "rows" | "writer" | "database">,
  now = new Date(),
): Promise<number> {
  const hour = now.toISOString().slice(0, 13);
  const memory = database.collection<ToldDocument>("toldAdmins");
  const told = await memory.findOne({ _id: "waiting" });
  if (told?.hour === hour) return 0;
  const waiting = await collectWaiting({ rows, database }, now);
  const [until = ""] = waiting
    .map(({ newestAt }) => newestAt)
    .sort()
    .reverse();
  if (until <= (told?.until ?? "")) return 0;
  const counts = Object.fromEntries(waiting.map(({ kind, count }) => [kind, count]));
  let notified = 0;
  for await (const page of rows.rowPages("user", { role: "admin" })) {
    for (const { id: userId } of page) {
      const { outcome } = await writer.write({
        actor: { kind: "system" },
        origin: "system",
        name: "admin.tellWaiting",
        args: { userId, counts },
        mutationId: derivedId("system", userId, `waiting ${hour}`),
      });
      if (outcome === "applied") notified += 1;
    }
  }
  await memory.updateOne({ _id: "waiting" }, { $set: { until, hour } }, { upsert: true });
  return notified;
}
