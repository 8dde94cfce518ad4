import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Role } from "#shared/rules/callers.ts";
import { allTicks } from "#shared/testing/sampleMutations.ts";
import { permissionToken } from "../auth/claimLinks.ts";
import { coverEarlierFilm } from "../media/coverEarlierFilm.ts";
import { mediaKey } from "../storage/mediaStore.ts";
import { aBid, decided, type StreamerAccount } from "../testing/factories.ts";
import { aDoneReel, aReadyClip } from "../testing/film.ts";
import { accountOf, roleAccounts, sidesOf, type RoleAccounts } from "../testing/roleAccounts.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { aWorkflow, type Workflow } from "../testing/workflow.ts";

// Starts whole servers and databases: slow on a loaded machine.
vi.setConfig({ testTimeout: 120_000 });

const roles = ["visitor", "user", "streamer", "thatStreamer", "requester", "thatRequester", "admin"] as const;
const yes = { answer: "approved", ticks: allTicks };
let server: TestServer;
let accounts: RoleAccounts;

beforeAll(async () => {
  server = await startTestServer({ jobs: "none" });
  accounts = await roleAccounts(server.app);
}, 240_000);
afterAll(() => server.close());

interface Filmed extends Workflow {
  fileId: string;
  clipId: string;
}

/** The school has agreed to the first streamer, and a public clip can be watched. */
async function aFilmedMatch(): Promise<Filmed> {
  const workflow = await aWorkflow(server.app, sidesOf(accounts), "approved");
  return { ...workflow, ...(await aShownClip(workflow.fixtureId)) };
}

async function aShownClip(fixtureId: string) {
  const clip = await aReadyClip(server.app, accounts.thatStreamer.actor, fixtureId);
  await store(clip.fileId);
  return clip;
}

async function store(id: string): Promise<void> {
  for (const key of [mediaKey.video(id), mediaKey.thumbnail(id)]) {
    const file = path.join(server.dataDir, `of-${id}`);
    await writeFile(file, randomBytes(1_000));
    await server.app.media.put(key, file);
  }
}

/** The requester switches to the second streamer, who asks the school; returns that permission. */
async function takeSecond({ fixtureId, bidId }: Workflow, streamer: StreamerAccount): Promise<string> {
  const { actor } = accounts.thatRequester;
  await decided(server.app, actor, "bid.cancel", { id: bidId, reason: "The school stopped it" });
  const second = await aBid(server.app, streamer, fixtureId);
  await decided(server.app, actor, "bid.accept", { id: second });
  const id = crypto.randomUUID();
  await decided(server.app, streamer.actor, "permission.request", { id, bidId: second });
  return id;
}

function bySchool(what: "read" | "answer" | "withdraw", permissionId: string, body: object = {}) {
  const token = permissionToken(permissionId, new Date(), server.app.keys).text;
  return server.call("POST", `/api/permission/${what}`, { body: { token, ...body } });
}

/** What each role gets, as one text per role. */
async function seenBy(fileId: string): Promise<Record<string, string>> {
  const answers = roles.map(async (role): Promise<[Role, string]> => {
    const cookie = accountOf(accounts, role)?.cookie ?? "";
    const get = (address: string) => server.call("GET", address, { cookie });
    const [video, picture, list] = [
      await get(`/api/media/${fileId}`),
      await get(`/api/media/${fileId}/thumbnail?v=0a`),
      await get("/api/video-clips"),
    ];
    const listed = list.text.includes(`/api/media/${fileId}`) ? "listed" : "not listed";
    return [role, `${video.status} ${picture.status} ${listed}`];
  });
  return Object.fromEntries(await Promise.all(answers));
}

function everyone(seen: string): Record<string, string> {
  return Object.fromEntries(roles.map((role) => [role, seen]));
}

test("a withdrawn match's film answers 404 to everyone after the school approves a second streamer", async () => {
  const match = await aFilmedMatch();
  expect(await seenBy(match.fileId)).toEqual(everyone("200 200 listed"));
  expect((await bySchool("withdraw", match.permissionId)).status).toBe(200);
  expect(await seenBy(match.fileId)).toEqual(everyone("404 404 not listed"));
  const second = await takeSecond(match, accounts.streamer);
  expect((await bySchool("answer", second, yes)).status).toBe(200);
  expect(await seenBy(match.fileId)).toEqual(everyone("404 404 not listed"));
  const once = await bySchool("withdraw", match.permissionId);
  expect([once.status, once.text]).toEqual([
    409,
    "The school has withdrawn this permission already. Nobody is shown its film.",
  ]);
});

test("after a second streamer's approval, the school's first link still withdraws its own answer only", async () => {
  const match = await aFilmedMatch();
  const second = await takeSecond(match, accounts.streamer);
  await bySchool("answer", second, yes);
  expect(await seenBy(match.fileId)).toEqual(everyone("200 200 listed"));
  expect((await bySchool("read", match.permissionId)).json).toMatchObject({ permissionStatus: "approved" });
  const withdrawn = await bySchool("withdraw", match.permissionId, { notes: "Please not that one" });
  expect([withdrawn.status, withdrawn.json]).toEqual([200, expect.objectContaining({ permissionStatus: "withdrawn" })]);
  expect(await seenBy(match.fileId)).toEqual(everyone("404 404 not listed"));
  expect(await server.app.rows.rowOne("schoolPermission", second)).toMatchObject({ permissionStatus: "approved" });
});

test("a file is refused unless its own answer is an approval, whatever its row says", async () => {
  const { fileId } = await aFilmedMatch();
  const files = server.app.database.collection<{ _id: string }>("mediaFiles");
  await files.updateOne({ _id: fileId }, { $set: { permissionId: crypto.randomUUID() } });
  expect(await seenBy(fileId)).toEqual(everyone("404 404 listed"));
});

test("film from an older backup is covered by its own booking's answer before it is served", async () => {
  const withdrawn = await aFilmedMatch();
  await bySchool("withdraw", withdrawn.permissionId);
  await bySchool("answer", await takeSecond(withdrawn, accounts.streamer), yes);
  const kept = await aWorkflow(server.app, sidesOf(accounts), "delivered");
  const reel = await aDoneReel(server.app, accounts.thatRequester.actor, kept.fixtureId);
  await store(reel.reelId);
  await store(reel.fileId);
  const matches = { fixtureId: { $in: [withdrawn.fixtureId, kept.fixtureId] } };
  const asBefore = { $set: { permitted: true }, $unset: { permissionId: "", permissionIds: "" } };
  for (const table of ["videoClips", "highlightReels"]) {
    await server.app.database.collection(table).updateMany(matches, asBefore);
  }
  await server.app.database.collection("mediaFiles").updateMany(matches, { $unset: { permissionId: "" } });
  await coverEarlierFilm(server.app);
  expect(await seenBy(withdrawn.fileId)).toEqual(everyone("404 404 not listed"));
  expect(await seenBy(reel.fileId)).toEqual(everyone("200 200 listed"));
  expect((await server.call("GET", `/api/media/${reel.reelId}`)).status).toBe(200);
});
