import * as z from "zod";
import type { SavedSearch } from "../../entities/savedSearch.ts";
import { savedSearchForm, searchName } from "../../forms/savedSearchForm.ts";
import { rowId } from "../../forms/textFields.ts";
import { definedFields } from "../../rules/definedFields.ts";
import { DomainError, throwIfRejected } from "../../rules/domainError.ts";
import { openRejection } from "../../rules/fixtureFlow.ts";
import { centsOf, randText } from "../../rules/format.ts";
import { saveSearchRejection } from "../../rules/savedSearch.ts";
import { actingUserId, profileOf } from "../actingUser.ts";
import { defineMutation, type MutationContext } from "../defineMutation.ts";
import { matchValues } from "../fixture/announceTo.ts";
import { foundRow } from "../foundRow.ts";
import type { Store } from "../store.ts";

export const savedSearchMutations = {
  "savedSearch.save": defineMutation({
    origins: [],
    actors: ["user"],
    outbox: {
      title: "Search saved",
      did: "You saved a search.",
      typedFields: ["name"],
      callers: "withProfile",
    },
    args: savedSearchForm.safeExtend({ id: rowId }),
    async run(store, { id, fromPrice, weekdays, ...search }, context) {
      const userId = actingUserId(context);
      if (!(await profileOf(store, userId))) throw new DomainError("bid.noProfile");
      throwIfRejected(saveSearchRejection(await store.find("savedSearch", { userId })));
      await store.insert("savedSearch", {
        id,
        userId,
        ...definedFields(search),
        ...(fromPrice === undefined ? {} : { fromCents: centsOf(fromPrice) }),
        weekdays: [...new Set(weekdays)],
        createdAt: context.now,
      });
      return { id };
    },
  }),

  "savedSearch.rename": defineMutation({
    origins: [],
    actors: ["user"],
    outbox: {
      title: "Search renamed",
      did: "You renamed a search.",
      typedFields: ["name"],
      callers: "thatStreamer",
    },
    args: z.object({ id: rowId, name: searchName }),
    async run(store, { id, name }, context) {
      await ownSearch(store, id, context);
      await store.update("savedSearch", id, { name });
      return { id };
    },
  }),

  "savedSearch.remove": defineMutation({
    origins: [],
    actors: ["user"],
    outbox: { title: "Search deleted", did: "You deleted a search.", callers: "thatStreamer" },
    args: z.object({ id: rowId }),
    async run(store, { id }, context) {
      await ownSearch(store, id, context);
      await store.update("savedSearch", id, { deletedAt: context.now });
      return { id };
    },
  }),

  /** Tells the search's owner of one match. The server has compared them; it is asked once per account and match. */
  "savedSearch.tell": defineMutation({
    origins: ["system"],
    actors: ["system"],
    outbox: "never",
    args: z.object({ id: rowId, fixtureId: rowId }),
    async run(store, { id, fixtureId }, context) {
      const { userId, name } = await keptSearch(store, id);
      const fixture = await foundRow(store, "fixture", fixtureId);
      throwIfRejected(openRejection(fixture, context.today));
      await context.announce({
        kind: "searchMatched",
        to: { userId },
        fixtureId,
        values: { ...matchValues(fixture), price: randText(fixture.budgetCents), search: name, side: "streamer" },
      });
      return { id };
    },
  }),
};

async function ownSearch(store: Store, id: string, context: MutationContext): Promise<void> {
  const userId = actingUserId(context);
  if ((await keptSearch(store, id)).userId !== userId) throw new DomainError("row.notFound");
}

async function keptSearch(store: Store, id: string): Promise<SavedSearch> {
  const search = await foundRow(store, "savedSearch", id);
  if (search.deletedAt) throw new DomainError("row.notFound");
  return search;
}
