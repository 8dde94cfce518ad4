import { expect, test } from "vitest";
import { rejectionText } from "../rules/rejectionTexts.ts";
import { isMutationName, mutationNames, mutations, runMutation } from "./registry.ts";
import { bidArgs, openWorld, people } from "./testStages.ts";
import { aFixture, anId, system, TestWorld, visitor } from "./testWorld.ts";

test("each mutation is registered under its own name", () => {
  for (const name of mutationNames) expect(mutations[name].name).toBe(name);
});

test("names that nobody registered are unknown, inherited ones too", async () => {
  expect(isMutationName("constructor")).toBe(false);
  const world = new TestWorld();
  const context = world.nextContext(system);
  await expect(runMutation("system", "constructor", {}, world.store, context)).rejects.toMatchObject({
    code: "mutation.unknown",
  });
});

test("a mutation of the server never comes in from a phone, nor a school's answer", async () => {
  const world = new TestWorld();
  const fromPhone = mutationNames.filter((name) => mutations[name].lanes.some((lane) => lane === "sync"));
  const others = mutationNames.filter((name) => !fromPhone.includes(name));
  expect(others).toEqual(["fixture.claim", "user.create", "streamer.register", "bid.expire", "permission.answer"]);
  for (const name of others) {
    const context = world.nextContext(people.admin);
    await expect(runMutation("sync", name, {}, world.store, context)).rejects.toMatchObject({
      code: "mutation.unknown",
    });
  }
});

test("arguments that are no object are refused with a sentence", async () => {
  const world = await openWorld();
  for (const args of [null, 7, "x", [], undefined]) {
    const failure = await world.run(visitor, "fixture.submit", args).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "input.invalid", status: 400 });
    expect(failure).toHaveProperty("message", expect.stringMatching(/^[A-Z]/));
  }
});

test("fields that a call does not name are ignored, those of the server too", async () => {
  const world = await openWorld();
  const id = anId("another");
  await world.run(visitor, "fixture.submit", aFixture({ id, status: "completed", paymentStatus: "completed", rev: 9 }));
  expect(await world.store.get("fixture", id)).toMatchObject({ status: "open", paymentStatus: "pending", rev: 1 });
});

test("a text that is too long is refused by its name", async () => {
  const world = await openWorld();
  const failure = await world
    .run(people.streamer, "bid.submit", { ...bidArgs, message: "x".repeat(2001) })
    .catch((error: unknown) => error);
  expect(failure).toHaveProperty("message", "Message can have at most 2000 characters");
});

test.each(mutationNames)("%s is told in words", (name) => {
  expect(rejectionText({ name, code: "row.notFound", message: "x" }).did).toMatch(/^You .+\.$/);
});
