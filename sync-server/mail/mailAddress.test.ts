import { expect, test } from "vitest";
import { contactStatuses, type SchoolContact } from "#shared/entities/schoolContact.ts";
import { ids, people, requestedWorld } from "#shared/testing/testStages.ts";
import type { TestWorld } from "#shared/testing/testWorld.ts";
import type { RowReader } from "../appContext.ts";
import { mailAddress } from "./mailAddress.ts";

/** The rows of a world, as the server reads them for an email. */
function rowsOf({ store }: TestWorld): Pick<RowReader, "rowOne" | "rowMany"> {
  return {
    rowOne: (entity, id) => store.get(entity, id),
    rowMany: (entity, { where = {} } = {}) => store.find(entity, where),
  };
}

/** Whether a school's contact gets emails, by what has been decided about its address. */
const isWrittenTo: Readonly<Record<SchoolContact["status"], boolean>> = {
  waiting: false,
  confirmed: true,
  refused: false,
  revoked: false,
};

test.each(contactStatuses)("a school's address gets emails only once an admin has confirmed it: %s", async (status) => {
  const world = await requestedWorld();
  const [contact] = world.store.all("schoolContact");
  const id = contact?.id ?? "";
  await world.run(people.admin, "schoolContact.confirm", { id, site: "https://school.example" });
  await world.store.update("schoolContact", id, { status });
  for (const to of [{ knownContact: id }, { schoolContact: ids.permission }]) {
    const found = await mailAddress(rowsOf(world), to);
    expect(found?.address, JSON.stringify(to)).toBe(isWrittenTo[status] ? contact?.email : undefined);
  }
});

test("an account's emails go to its own address, and to its streamer profile's only while it has none", async () => {
  const world = await requestedWorld();
  const { userId } = people.streamer;
  const addressOf = async () => (await mailAddress(rowsOf(world), { userId }))?.address;
  expect(await addressOf(), "the profile's, while the account has none").toBe("thabo@example.co.za");
  await world.store.update("user", userId, { email: "thabo@elsewhere.example" });
  expect(await addressOf()).toBe("thabo@elsewhere.example");
});
