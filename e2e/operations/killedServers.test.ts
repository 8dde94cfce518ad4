/** @module-tag long */
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ArgsOf, MutationName } from "#shared/mutations/registry.ts";
import { permissionTicks } from "#shared/rules/permissionPage.ts";
import { match } from "#shared/testing/samples.ts";
import { syncCollectionsOf } from "#server/db/syncCollections.ts";
import { openDatabase } from "#server/db/connect.ts";
import type { Database } from "#server/db/database.ts";
import { confirmSchool } from "../support/confirmSchool.ts";
import { Mailbox } from "../support/mailbox.ts";
import { Caller } from "./caller.ts";
import { Cluster, type ServerOfCluster } from "./cluster.ts";
import { ClusterPhone } from "./clusterPhone.ts";

/** Polls before giving up; a slow machine polls slowly, too. */
const mostLooks = 30_000;
/** Waits are bounded in steps, so that a loaded machine fails no test. */
const inSteps = { timeout: 0 };
let cluster: Cluster;
let database: Database;

beforeAll(async () => {
  cluster = await Cluster.start();
  database = await openDatabase({ uri: cluster.uri, dataDir: cluster.dataDir });
}, 120_000);
afterAll(async () => {
  await database.close();
  await cluster.dispose();
}, 30_000);

const aCaller = () => new Caller(cluster.servers);

/** The server dies during the phone's call, and comes back after the phone has reached the other one. */
async function sendWhileDying(phone: ClusterPhone, dying: ServerOfCluster): Promise<void> {
  const draining = phone.drain();
  await dying.kill();
  await draining;
  await dying.start();
}

/** One mutation that must be applied, whatever dies meanwhile. */
async function does<Name extends MutationName>(
  phone: ClusterPhone,
  dying: ServerOfCluster | undefined,
  name: Name,
  args: ArgsOf<Name>,
): Promise<void> {
  await phone.drain();
  const mutationId = await phone.mutate(name, args);
  await (dying ? sendWhileDying(phone, dying) : phone.drain());
  expect(phone.outcome(mutationId), name).toBe("applied");
}

async function schoolToken(): Promise<string> {
  const mailbox = new Mailbox(path.join(cluster.dataDir, "mail"));
  for (let looks = 0; looks < mostLooks; looks += 1) {
    const link = await mailbox.linkTo(match.schoolContactEmail, "/permission");
    if (link) return new URL(link).hash.slice(1);
    await pause(20);
  }
  throw new Error("The school got no mail.");
}

async function aRequester(): Promise<{ phone: ClusterPhone; fixtureId: string }> {
  const caller = aCaller();
  const { id, claimToken } = await caller.post<{ id: string; claimToken: string }>("/api/fixtures", match);
  const account = { username: "nomsa", password: "secret-1", email: "nomsa@home.example" };
  const { user } = await caller.post<{ user: { id: string } }>("/api/claim", { token: claimToken, ...account });
  await caller.post("/api/login", { username: account.username, password: account.password });
  return { phone: new ClusterPhone(user.id, caller), fixtureId: id };
}

test("the whole job runs over two servers in turn, either of them killed during a step", inSteps, async () => {
  const [one, other] = cluster.servers;
  const { phone: requester, fixtureId } = await aRequester();
  const streamer = await ClusterPhone.ofStreamer("thabo", aCaller());
  const admin = aCaller();
  await admin.post("/api/login", { username: "admin", password: "admin-secret-1" });
  const [profile] = await admin.get<{ id: string }[]>("/api/streamers");
  await admin.patch(`/api/streamers/${profile?.id}/verify`, { verificationStatus: "approved" });

  const bidId = crypto.randomUUID();
  await does(streamer, one, "bid.submit", { id: bidId, fixtureId, message: "Two cameras", proposedPrice: "2300.00" });
  await does(requester, other, "bid.accept", { id: bidId });
  await does(streamer, one, "permission.request", { id: crypto.randomUUID(), bidId, message: "May we?" });
  await confirmSchool(admin, match.schoolContactEmail);
  const ticks = permissionTicks.map(({ id }) => id);
  await aCaller().post("/api/permission/answer", { token: await schoolToken(), answer: "approved", ticks });
  for (const phone of [streamer, requester]) {
    await phone.drain();
    const [contract] = phone.rows("contract");
    if (!contract || !("textHash" in contract)) throw new Error("There is no contract to sign.");
    const signature = {
      contractId: contract.id,
      textHash: contract.textHash,
      typedName: "Nomsa Fourie",
      startNow: true,
    };
    await does(phone, phone === streamer ? other : undefined, "contract.sign", signature);
  }
  await does(streamer, undefined, "stream.start", {
    bidId,
    streamUrl: "https://www.youtube.com/watch?v=abcdefghijk",
  });
  await does(streamer, one, "stream.deliver", { bidId });
  await does(streamer, undefined, "bid.markPaid", { id: bidId });

  await requester.drain();
  expect(requester.rows("bid")).toMatchObject([{ id: bidId, paymentStatus: "completed" }]);
  expect(requester.rows("fixture").find(({ id }) => id === fixtureId)).toMatchObject({ status: "completed" });
  await expectOneEffectEach();
});

test(
  "200 mutations from 8 phones with each server killed midway get one receipt and one effect each",
  inSteps,
  async () => {
    const owners = await Promise.all(
      Array.from({ length: 8 }, (_, index) => ClusterPhone.ofStreamer(`owner${index}`, aCaller(), 3)),
    );
    const queued = new Map<string, ClusterPhone>();
    for (const owner of owners) {
      for (let count = 0; count < 25; count += 1) {
        queued.set(await owner.mutate("fixture.submit", { ...match, id: crypto.randomUUID() }), owner);
      }
    }
    const acknowledged = () => owners.reduce((sum, { store }) => sum + store.content.results.size, 0);
    const draining = Promise.all(owners.map((owner) => owner.drain()));
    for (const [turn, server] of cluster.servers.entries()) {
      await reaches(acknowledged, 30 + turn * 70);
      await server.kill();
      await server.start();
    }
    await draining;
    for (const [mutationId, owner] of queued) expect(owner.outcome(mutationId)).toBe("applied");
    for (const owner of owners) {
      const own = owner.rows("fixture").filter((row) => "requesterId" in row && row.requesterId === owner.userId);
      expect(own).toHaveLength(25);
    }
    await expectOneEffectEach();
  },
);

async function reaches(counted: () => number, wanted: number): Promise<void> {
  for (let looks = 0; counted() < wanted; looks += 1) {
    if (looks === mostLooks) throw new Error(`It is ${counted()} and does not become ${wanted}.`);
    await pause(2);
  }
}

/** No mutation wrote a row's revision twice, no two rows share a number, and the feed has no gap. */
async function expectOneEffectEach(): Promise<void> {
  const { feed, receipts } = syncCollectionsOf(database);
  const entries = await feed.find().sort({ _id: 1 }).toArray();
  expect(entries.map(({ _id }) => _id)).toEqual(entries.map((_, index) => index + 1));
  const revisions = entries.map(({ entity, rowId, rev }) => `${entity} ${rowId} ${rev}`);
  expect(new Set(revisions).size).toBe(revisions.length);
  const applied = await receipts.find({ outcome: "applied" }).toArray();
  const known = new Set(applied.map(({ _id }) => _id.slice(_id.lastIndexOf(" ") + 1)));
  expect(entries.filter(({ mutationId }) => !known.has(mutationId))).toEqual([]);
}
