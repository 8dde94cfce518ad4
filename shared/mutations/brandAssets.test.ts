import { beforeEach, expect, test } from "vitest";
import { viewFor } from "../entities/entity.ts";
import { fixtureEntity } from "../entities/fixture.ts";
import { brandAddresses } from "../rules/brandAssets.ts";
import { sampleMutations } from "../testing/sampleMutations.ts";
import { bidArgs, ids, openWorld, people } from "./testStages.ts";
import { aFixture, anId, system, visitor, type TestWorld } from "./testWorld.ts";

const { requester, streamer, rival, admin } = people;
const logo = { id: anId("logo"), name: "shop.png", bytes: 1_000, purpose: "logo" };
const banner = (n: number) => ({ id: anId(`banner ${n}`), name: `${n}.jpg`, bytes: 1_000, purpose: "banner" });
const shop = { id: anId("shop's match"), clientType: "business", businessName: "Sipho Sports" };

let world: TestWorld;

beforeEach(async () => {
  world = await openWorld();
  await world.run(requester, "fixture.submit", { ...aFixture(), ...shop, assets: [logo, banner(1)] });
});

function fixture() {
  return world.store.all("fixture").find(({ id }) => id === shop.id);
}

async function arrives(id: string): Promise<void> {
  await world.run(system, "file.received", sampleMutations["file.received"].args({ fileId: id }));
  const image = { id, contentType: "image/webp", width: 10, height: 10, hasAudio: false };
  await world.run(system, "file.ready", image);
}

test("a request links a brand asset once its file is ready, and names its files from the start", async () => {
  expect(fixture()?.assetFileIds).toEqual([logo.id, banner(1).id]);
  expect(fixture()?.businessLogo).toBeUndefined();
  await arrives(logo.id);
  await arrives(banner(1).id);
  expect(fixture()).toMatchObject({
    businessLogo: `/api/media/${logo.id}`,
    bannerImages: JSON.stringify([`/api/media/${banner(1).id}`]),
  });
});

test("brand asset fields sent by a client are ignored", async () => {
  const id = anId("liar's match");
  const lies = { businessLogo: "https://elsewhere.example/a.png", bannerImages: "x", sponsorVideos: "y" };
  await world.run(requester, "fixture.submit", { ...aFixture(), ...shop, ...lies, id });
  const row = world.store.all("fixture").find((found) => found.id === id);
  expect([row?.businessLogo, row?.bannerImages, row?.sponsorVideos]).toEqual([undefined, undefined, undefined]);
});

test("one change can replace a logo and remove a banner, and their files are deleted", async () => {
  await arrives(logo.id);
  await arrives(banner(1).id);
  const other = { ...logo, id: anId("other logo") };
  await world.run(requester, "fixture.changeAssets", { id: shop.id, add: [other], remove: [logo.id, banner(1).id] });
  expect(fixture()?.assetFileIds).toEqual([other.id]);
  expect(brandAddresses(fixture() ?? {})).toEqual([]);
  const gone = world.store.all("mediaFile").filter(({ deletedAt }) => deletedAt !== undefined);
  expect(gone.map(({ id }) => id).sort()).toEqual([logo.id, banner(1).id].sort());
});

test.each([
  ["brand.tooMany", { add: [{ ...logo, id: anId("second logo") }] }],
  ["brand.tooMany", { add: [banner(2), banner(3), banner(4)] }],
  ["file.tooLarge", { add: [{ ...banner(2), bytes: 5_000_001 }] }],
  ["row.notFound", { remove: [anId("somebody's file")] }],
])("%s: the assets stay as they are", async (code, change) => {
  expect(await world.rejectionOf(requester, "fixture.changeAssets", { id: shop.id, ...change })).toBe(code);
  expect(fixture()?.assetFileIds).toHaveLength(2);
});

test("accepts at most one logo, three banners and two sponsor videos", async () => {
  const video = (n: number) => ({ ...banner(n), id: anId(`video ${n}`), name: `${n}.mp4`, purpose: "sponsorVideo" });
  await world.run(requester, "fixture.changeAssets", { id: shop.id, add: [banner(2), banner(3), video(1), video(2)] });
  expect(fixture()?.assetFileIds).toHaveLength(6);
  for (const more of [{ ...logo, id: anId("second logo") }, banner(4), video(3)]) {
    expect(await world.rejectionOf(requester, "fixture.changeAssets", { id: shop.id, add: [more] })).toBe(
      "brand.tooMany",
    );
  }
});

test("a parent's request takes no brand assets, and nobody changes another's", async () => {
  expect(await world.rejectionOf(requester, "fixture.changeAssets", { id: ids.fixture, add: [banner(5)] })).toBe(
    "brand.businessOnly",
  );
  const mine = { id: shop.id, remove: [logo.id] };
  expect(await world.rejectionOf(streamer, "fixture.changeAssets", mine)).toBe("row.notFound");
  expect(await world.rejectionOf(visitor, "fixture.changeAssets", mine)).toBe("auth.signInFirst");
});

test("only the assigned streamer sees them, not other bidders or the public", async () => {
  await arrives(logo.id);
  const offer = { ...bidArgs, id: anId("offer"), fixtureId: shop.id };
  await world.run(streamer, "bid.submit", offer);
  await world.run(rival, "bid.submit", { ...offer, id: anId("rival offer") });
  const seenBy = (who: Parameters<typeof viewFor>[2]) => {
    const row = fixture();
    return row && viewFor(fixtureEntity, row, who)?.businessLogo !== undefined;
  };
  const everybody = [requester, admin, streamer, rival, visitor];
  expect(everybody.map(seenBy), "while bids come in").toEqual([true, true, false, false, false]);
  await world.run(requester, "bid.accept", { id: offer.id });
  expect(everybody.map(seenBy), "once one is accepted").toEqual([true, true, true, false, false]);
});

test("a visitor's files have no owner until the request is claimed", async () => {
  const id = anId("visitor's match");
  const file = { ...logo, id: anId("visitor's logo") };
  await world.run(visitor, "fixture.submit", { ...aFixture(), ...shop, id, assets: [file] });
  const owner = () => world.store.all("mediaFile").find((row) => row.id === file.id)?.ownerUserId;
  expect(owner()).toBeUndefined();
  await world.run(requester, "fixture.claim", { fixtureId: id });
  expect(owner()).toBe(requester.userId);
});
