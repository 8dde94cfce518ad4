import * as z from "zod";
import type { Fixture } from "../entities/fixture.ts";
import {
  businessIsNamed,
  businessNameMissing,
  fixtureEditFields,
  type EditableFixtureField,
} from "../forms/fixtureForms.ts";
import { moneyText } from "../forms/moneyField.ts";
import { rowId } from "../forms/textFields.ts";
import { isLive } from "../rules/bidFlow.ts";
import { definedFields } from "../rules/definedFields.ts";
import { DomainError, rejectWith } from "../rules/domainError.ts";
import { isPast, notOpenRejection } from "../rules/fixtureFlow.ts";
import { centsOf, formatDate, randText } from "../rules/format.ts";
import { tellStreamer } from "./announceTo.ts";
import { defineMutation, type MutationContext } from "./defineMutation.ts";
import { ownFixture } from "./foundRow.ts";
import { keepInvoice } from "./issueBillingDocument.ts";
import type { Changes, Store } from "./store.ts";

const editArgs = fixtureEditFields.extend({
  id: rowId,
  /** The changed fields' values as the user saw them; left out or empty: there was none. */
  was: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).optional(),
});

export const fixtureEditMutations = {
  /** The owner changes an open request. A field that another device changed meanwhile is not overwritten. */
  "fixture.edit": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: {
      title: "Change of your request",
      did: ({ match }) => `You changed ${match ?? "the request"}.`,
      typedFields: ["additionalRequirements"],
      conflictEntity: "fixture",
      callers: "thatRequester",
    },
    args: editArgs,
    async run(store, { id, was, ...fields }, context) {
      const fixture = await ownFixture(store, id, context);
      rejectWith(notOpenRejection(fixture));
      const changed = changedFields(fixture, fields);
      if (was && changed.some(([field]) => shownValue(fixture, field) !== seenValue(was, field))) {
        throw new DomainError("sync.changedElsewhere");
      }
      const changes: Changes<Fixture> = Object.fromEntries(changed.map(([field, value]) => storedField(field, value)));
      const edited = { ...fixture, ...changes };
      if (isPast({ matchDate: edited.matchDate ?? fixture.matchDate }, context.today)) {
        throw new DomainError("fixture.past");
      }
      if (!businessIsNamed({ clientType: fixture.clientType ?? "parent", businessName: edited.businessName })) {
        throw new DomainError("input.invalid", { field: "businessName" }, businessNameMissing.error);
      }
      if (changed.length > 0) await store.update("fixture", id, changes);
      if (changes.budgetCents !== undefined) await keepInvoice(store, context, id);
      await tellBidders(store, context, { ...fixture, ...whenAndWhere(changes) }, changed);
      return { id };
    },
  }),
};

const told = { matchDate: "date", matchTime: "time", venue: "venue" } as const;
type ToldField = keyof typeof told;

function isTold(field: EditableFixtureField): field is ToldField {
  return Object.hasOwn(told, field);
}

function whenAndWhere({ matchDate, matchTime, venue }: Changes<Fixture>) {
  return definedFields({ matchDate, matchTime, venue });
}

/** A bid is for a time and a place: live bidders are notified, and their bids are marked. */
async function tellBidders(
  store: Store,
  context: MutationContext,
  fixture: Fixture,
  changed: readonly [EditableFixtureField, string][],
): Promise<void> {
  const fields = changed.map(([field]) => field).filter(isTold);
  if (fields.length === 0) return;
  const values = { matchDate: formatDate(fixture.matchDate), matchTime: fixture.matchTime, venue: fixture.venue };
  const changes = fields.map((field) => `${told[field]}: ${values[field]}`).join(", ");
  for (const bid of await store.find("bid", { fixtureId: fixture.id })) {
    if (!isLive(bid)) continue;
    const matchChanges = [...new Set([...(bid.matchChanges ?? []), ...fields.map((field) => told[field])])];
    await store.update("bid", bid.id, { matchChanges });
    await tellStreamer(context, fixture, bid, { kind: "fixtureChanged", values: { changes } });
  }
}

type Edits = { [Field in EditableFixtureField]?: string | undefined };

function changedFields(fixture: Fixture, edits: Edits): [EditableFixtureField, string][] {
  const fields = Object.keys(edits) as EditableFixtureField[];
  return fields.flatMap((field): [EditableFixtureField, string][] => {
    const value = edits[field];
    return value === undefined || value === shownValue(fixture, field) ? [] : [[field, value]];
  });
}

/** A row's value as the form shows it: the budget in rand, an absent one as empty. */
function shownValue(fixture: Fixture, field: EditableFixtureField): string {
  return field === "budget" ? randText(fixture.budgetCents) : (fixture[field] ?? "");
}

function seenValue(was: Readonly<Record<string, string | number | null>>, field: EditableFixtureField): string {
  const value = was[field] ?? "";
  if (field !== "budget") return String(value);
  const amount = moneyText("Budget").safeParse(value);
  return amount.success ? amount.data : "";
}

function storedField(field: EditableFixtureField, value: string): [keyof Fixture, string | number | undefined] {
  return field === "budget" ? ["budgetCents", centsOf(value)] : [field, value || undefined];
}
