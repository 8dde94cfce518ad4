import { expect, test } from "vitest";
import { bidArgs, bidWorld, deliveredWorld, ids, openWorld, people } from "../../testing/testStages.ts";
import { aProfile, anId, person, type TestWorld } from "../../testing/testWorld.ts";

const approved = {
  businessName: "Mokoena Live",
  equipment: "Two cameras, tripod, microphone",
  serviceAreas: "Cape Town",
};

function profileOf(world: TestWorld) {
  return world.store.get("streamer", ids.streamer);
}

async function edit(world: TestWorld, edits: object): Promise<void> {
  await world.run(people.streamer, "streamer.editProfile", { id: ids.streamer, ...edits });
}

test("a profile edit changes only the fields it names", async () => {
  const world = await openWorld();
  const before = await profileOf(world);
  await edit(world, { phone: "083 555 0199", priceRange: "standard", portfolio: "https://clips.example" });
  const after = { ...before, phone: "083 555 0199", priceRange: "standard", portfolio: "https://clips.example" };
  expect({ ...(await profileOf(world)), rev: before?.rev }).toEqual(after);
});

test("an emptied portfolio is removed, and unnamed fields stay", async () => {
  const world = await openWorld();
  await edit(world, { portfolio: "https://clips.example" });
  await edit(world, { portfolio: "" });
  const profile = await profileOf(world);
  expect(profile).not.toHaveProperty("portfolio");
  expect(profile).toMatchObject({ ...approved, verified: true });
});

test.each([{ businessName: "Mokoena Films" }, { equipment: "One telephone" }, { serviceAreas: "Durban" }])(
  "a change to %j keeps the approval and is listed next to what was approved",
  async (change) => {
    const world = await openWorld();
    await edit(world, change);
    await edit(world, { location: "Paarl" });
    expect(await profileOf(world)).toMatchObject({ ...change, verified: true, approvedProfile: approved });
  },
);

test.each([{ contactPerson: "T. Mokoena" }, { location: "Paarl" }, { experience: "beginner" }])(
  "a change to %j is not listed",
  async (change) => {
    const world = await openWorld();
    await edit(world, change);
    expect(await profileOf(world)).not.toHaveProperty("approvedProfile");
  },
);

test("a change that is reverted is no longer listed", async () => {
  const world = await openWorld();
  await edit(world, { equipment: "One telephone" });
  await edit(world, { equipment: "Two drones and a mast" });
  await edit(world, { equipment: approved.equipment });
  expect(await profileOf(world)).not.toHaveProperty("approvedProfile");
});

test("an admin clears reviewed changes from the list; later ones stay on it", async () => {
  const world = await openWorld();
  await edit(world, { equipment: "Two drones and a mast" });
  const seen = { ...approved, equipment: "Two drones and a mast" };
  await edit(world, { serviceAreas: "Durban" });
  await world.run(people.admin, "streamer.confirmProfile", { id: ids.streamer, seen });
  expect(await profileOf(world)).toMatchObject({ serviceAreas: "Durban", approvedProfile: seen });
  await world.run(people.admin, "streamer.confirmProfile", {
    id: ids.streamer,
    seen: { ...seen, serviceAreas: "Durban" },
  });
  expect(await profileOf(world)).not.toHaveProperty("approvedProfile");
});

test("deciding on the streamer clears the list", async () => {
  const world = await openWorld();
  await edit(world, { equipment: "One telephone" });
  await world.run(people.admin, "streamer.verify", { id: ids.streamer, verificationStatus: "rejected" });
  expect(await profileOf(world)).not.toHaveProperty("approvedProfile");
});

test("a streamer awaiting first approval is not listed as changed", async () => {
  const world = await openWorld();
  const newcomer = person("newcomer");
  const id = anId("new profile");
  await world.run(newcomer, "streamer.attach", { ...aProfile({ businessName: "New Cam" }), id });
  await world.run(newcomer, "streamer.editProfile", { id, equipment: "Two drones and a mast" });
  expect(await world.store.get("streamer", id)).not.toHaveProperty("approvedProfile");
});

test("a pending bid shows the new name, an agreed one keeps the old", async () => {
  const waiting = await bidWorld();
  await edit(waiting, { businessName: "Mokoena Films" });
  expect(await waiting.store.get("bid", bidArgs.id)).toMatchObject({ streamerName: "Mokoena Films" });
  expect(await waiting.store.get("bid", ids.rivalBid)).toMatchObject({ streamerName: "Rival Media" });
  const agreed = await deliveredWorld();
  await edit(agreed, { businessName: "Mokoena Films" });
  expect(await agreed.store.get("bid", ids.bid)).toMatchObject({ streamerName: "Mokoena Live" });
});

test("a profile can only be edited by its owner", async () => {
  const world = await openWorld();
  for (const actor of [people.rival, people.requester, people.admin]) {
    expect(await world.rejectionOf(actor, "streamer.editProfile", { id: ids.streamer, phone: "1" })).toBe(
      "row.notFound",
    );
  }
});

test("no one can write the email, the approval or the figures", async () => {
  const world = await openWorld();
  await edit(world, { email: "x@y.example", verified: false, ratingHundredths: 500, approvedProfile: approved });
  const profile = await profileOf(world);
  expect(profile).toMatchObject({ email: "thabo@example.co.za", verified: true, ratingHundredths: 0 });
  expect(profile).not.toHaveProperty("approvedProfile");
});
