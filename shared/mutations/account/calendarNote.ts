import * as z from "zod";
import { busySpanSchema, calendarFailures, type BusySpan } from "../../entities/busyCalendar.ts";
import { rowId } from "../../forms/textFields.ts";
import { DomainError } from "../../rules/domainError.ts";
import { defineMutation } from "../defineMutation.ts";
import { foundRow } from "../foundRow.ts";

/** What was read is noted at least this often, though nothing has changed. */
const noteAgainMs = 6 * 60 * 60 * 1000;

export const calendarNoteMutations = {
  /** What a reading brought: the busy times, or why there are none. After a failure the last known ones stay. */
  "busyCalendar.note": defineMutation({
    origins: ["system"],
    actors: ["system"],
    outbox: "never",
    args: z.union([
      z.object({ id: rowId, busy: z.array(busySpanSchema) }),
      z.object({ id: rowId, failure: z.enum(calendarFailures) }),
    ]),
    async run(store, args, context) {
      const { id } = args;
      const { deletedAt, busy, failure, readAt } = await foundRow(store, "busyCalendar", id);
      if (deletedAt) throw new DomainError("row.notFound");
      if ("failure" in args) {
        if (args.failure !== failure) await store.update("busyCalendar", id, { failure: args.failure });
        return { id };
      }
      const isSame = textOf(busy) === textOf(args.busy);
      const isRecent = readAt !== undefined && Date.parse(context.now) - Date.parse(readAt) < noteAgainMs;
      if (isSame && isRecent && failure === undefined) return { id };
      await store.update("busyCalendar", id, {
        ...(isSame ? {} : { busy: args.busy }),
        readAt: context.now,
        failure: undefined,
      });
      return { id };
    },
  }),
};

function textOf(spans: readonly BusySpan[]): string {
  return spans.map(({ from, until }) => `${from} ${until}`).join();
}
