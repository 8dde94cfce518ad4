import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { DomainError } from "#shared/rules/domainError.ts";
import { match, profile } from "#shared/testing/samples.ts";
import { aPerson, randomOf, World, type ModelPhone, type Person, type Random } from "./world.ts";

const seeds = Number(process.env["SEEDS"] ?? 300);

describe("whatever the network and the server do", () => {
  test(`every tap has one receipt and one effect, and the phones show what the server has (${seeds} histories)`, async () => {
    for (let seed = 1; seed <= seeds; seed += 1) await runHistory(seed);
  }, 120_000);
});

async function runHistory(seed: number): Promise<void> {
  const random = randomOf(seed);
  const world = new World(random);
  const { requester, streamer, fixtureId } = await aMatchWithABid(world);
  const phones = [world.phone(requester), world.phone(requester), world.phone(streamer), world.phone(streamer)];
  for (const phone of phones) await phone.syncUntilDone();
  world.network = { losesRequests: rate(random), losesAnswers: rate(random), doublesRequests: rate(random) };
  const taps: { mutationId: string; phone: ModelPhone }[] = [];
  for (let step = 0; step < 30; step += 1) {
    const phone = pick(random, phones);
    const dice = random();
    if (dice < 0.5) {
      const mutationId = await tapSomething(random, phone, fixtureId);
      if (mutationId) taps.push({ mutationId, phone });
    } else if (dice < 0.55) world.restartServer();
    else if (dice < 0.6) await failOnce(world, random, phone);
    else await phone.sync().catch(ignoreLostCalls);
  }
  world.network = { losesRequests: 0, losesAnswers: 0, doublesRequests: 0 };
  for (let round = 0; round < 2; round += 1) for (const phone of phones) await phone.syncUntilDone();
  check(world, phones, taps, seed);
}

function check(
  world: World,
  phones: ModelPhone[],
  taps: { mutationId: string; phone: ModelPhone }[],
  seed: number,
): void {
  const { feed, receipts, rows } = world.store.content;
  expect(
    feed.map(({ _id }) => _id),
    `seed ${seed}: the feed has no hole`,
  ).toEqual(feed.map((_, index) => index + 1));
  const messages = [...(rows.get("message")?.values() ?? [])].map(({ row }) => row);
  for (const { mutationId, phone } of taps) {
    const receipt = receipts.get(`user:${phone.person.userId} ${mutationId}`);
    expect(receipt, `seed ${seed}: ${mutationId} was decided`).toBeDefined();
    const settled = phone.phone.content.settled.get(mutationId);
    expect(settled?.outcome, `seed ${seed}: the phone knows`).toBe(receipt?.outcome);
    const effects = feed.filter((entry) => entry.mutationId === mutationId);
    const keys = effects.map(({ entity, rowId, rev }) => `${entity} ${rowId} ${rev}`);
    expect(new Set(keys).size, `seed ${seed}: one effect`).toBe(keys.length);
    if (receipt?.outcome === "rejected") expect(effects, `seed ${seed}: a refusal writes nothing`).toEqual([]);
    const sentMessages = effects.filter(({ entity }) => entity === "message").length;
    if (receipt?.outcome === "applied" && receipt.name === "message.send") expect(sentMessages).toBe(1);
  }
  expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length);
  for (const phone of phones) {
    expect(phone.phone.content.outbox.size, `seed ${seed}: nothing waits`).toBe(0);
    expect(phone.rows(), `seed ${seed}: the phone shows the server's projection`).toEqual(
      world.projection(phone.person.actor),
    );
  }
}

async function aMatchWithABid(world: World): Promise<{ requester: Person; streamer: Person; fixtureId: string }> {
  const [admin, requester, streamer] = [aPerson("admin"), aPerson(), aPerson()];
  const system = { kind: "system" } as const;
  for (const [person, username] of [
    [admin, "admin"],
    [requester, "nomsa"],
    [streamer, "thabo"],
  ] as const) {
    await world.write(system, "system", "user.create", { id: person.userId, username, role: person.role });
  }
  const streamerId = randomUUID();
  await world.write(streamer.actor, "rest", "streamer.attach", { ...profile, id: streamerId });
  await world.write(admin.actor, "rest", "streamer.verify", { id: streamerId, verificationStatus: "approved" });
  const fixtureId = randomUUID();
  await world.write(requester.actor, "rest", "fixture.submit", { ...match, id: fixtureId });
  return { requester, streamer, fixtureId };
}

/** A tap that the phone's rule may refuse at once; then there is nothing to follow. */
async function tapSomething(random: Random, phone: ModelPhone, fixtureId: string): Promise<string | undefined> {
  const { rows } = phone.phone.content;
  const bids = [...(rows.get("bid")?.values() ?? [])];
  const bidId = bids.length > 0 ? pick(random, bids).id : randomUUID();
  const choices: (() => Promise<string>)[] = [
    () => phone.tap("bid.submit", { id: randomUUID(), fixtureId, message: "Two cameras", proposedPrice: "2400.00" }),
    () => phone.tap("bid.withdraw", { id: bidId }),
    () => phone.tap("bid.accept", { id: bidId }),
    () => phone.tap("bid.cancel", { id: bidId, reason: "Rain" }),
    () => phone.tap("permission.request", { id: randomUUID(), bidId, message: "May we?" }),
    () => phone.tap("fixture.edit", { id: fixtureId, venue: `Field ${Math.floor(random() * 9)}` }),
    () => {
      const streamer = [...(rows.get("streamer")?.values() ?? [])][0];
      const streamerId = streamer?.id ?? randomUUID();
      const text = { subject: "Parking", message: "Where?", messageType: "general" as const };
      return phone.tap("message.send", { ...text, id: randomUUID(), fixtureId, streamerId });
    },
  ];
  try {
    return await pick(random, choices)();
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

/** The database or the tab dies at some point of one call. */
async function failOnce(world: World, random: Random, phone: ModelPhone): Promise<void> {
  const point = pick(random, ["begin", "before commit", "after commit"] as const);
  const target = random() < 0.5 ? world.store : phone.phone;
  let hasFailed = false;
  target.fault = (at) => {
    if (at !== point || hasFailed) return;
    hasFailed = true;
    throw new TypeError("power cut");
  };
  await phone.sync().catch(ignoreLostCalls);
  target.fault = () => undefined;
}

function ignoreLostCalls(error: unknown): void {
  if (!(error instanceof TypeError)) throw error;
}

function rate(random: Random): number {
  return random() < 0.4 ? 0 : random() * 0.5;
}

function pick<T>(random: Random, values: readonly T[]): T {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error("There is nothing to pick from.");
  return value;
}
