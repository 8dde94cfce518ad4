import * as z from "zod";
import { productSchema } from "#shared/api/productSchema.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { entities, type EntityRegistry } from "#shared/entities/registry.ts";
import { defineMutation, type Mutation } from "#shared/mutations/defineMutation.ts";
import { mutations } from "#shared/mutations/registry.ts";
import type { Schema } from "#shared/mutations/schema.ts";
import { centsOf, randText } from "#shared/rules/format.ts";

/** One version of the app, as the tests start it: its mutations' arguments and its entities' fields. */
export interface Version {
  schema: Schema;
  entities: EntityRegistry;
}

const edit = mutations["fixture.edit"];
const writtenByFirst = z.object({ id: z.uuid(), venue: z.string().optional(), budget: z.string() });

/** Its budget is in cents under the same name as before: arguments mistaken for the other version's do harm. */
const editInCents = defineMutation({
  ...edit,
  outbox: edit.outbox === "never" ? "never" : { ...edit.outbox, typedFields: ["ground"] },
  args: z.object({ id: z.uuid(), ground: z.string().optional(), budget: z.string().regex(/^\d{1,6}$/) }),
  upgradeArgs: (args) => {
    const { id, venue, budget } = writtenByFirst.parse(args);
    return { id, ground: venue, budget: String(centsOf(budget)) };
  },
  run: (store, { id, ground, budget }, context) =>
    edit.run(store, { id, venue: ground, budget: randText(Number(budget)) }, context),
});

const fixtureEntity = entities.fixture;
const fixtureWithInstructions: EntityRegistry["fixture"] = {
  ...fixtureEntity,
  seenBy: (fixture: Fixture) => [
    ...fixtureEntity.seenBy(fixture),
    { audience: "public", fields: ["specialInstructions"] },
  ],
};

export const firstVersion: Version = { schema: productSchema, entities };

/** A budget in cents instead of rand, a ground instead of a venue, and instructions visible to everyone. */
export const secondVersion: Version = {
  schema: {
    version: productSchema.version + 1,
    mutationByName: (name) =>
      name === "fixture.edit" ? (editInCents as unknown as Mutation) : productSchema.mutationByName(name),
  },
  entities: { ...entities, fixture: fixtureWithInstructions },
};
