import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { roleAccounts, type RoleAccounts } from "../testing/roleAccounts.ts";
import { decided } from "../testing/factories.ts";
import { aReadyClip } from "../testing/film.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { aWorkflow, schoolWithdraws, type Workflow } from "../testing/workflow.ts";

const home = "https://touchline.example";
let server: TestServer;
let accounts: RoleAccounts;
let match: Workflow;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "touchline-preview-"));
  await mkdir(path.join(folder, "prerendered"));
  await writeFile(path.join(folder, "index.html"), "<html><head></head><body>frame</body></html>");
  const prerendered = "<html><head><title>Reels</title></head><body>prerendered</body></html>";
  await writeFile(path.join(folder, "prerendered", "highlight-reels.html"), prerendered);
  server = await startTestServer({ appDir: folder, env: { PUBLIC_URL: home } });
  accounts = await roleAccounts(server.app);
  const sides = { requester: accounts.thatRequester, streamer: accounts.thatStreamer };
  match = await aWorkflow(server.app, sides, "delivered");
}, 240_000);
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function aReelWith(fields: { title: string; description?: string; isPublic?: boolean }): Promise<string> {
  const { actor } = accounts.thatRequester;
  const { fixtureId } = match;
  const { clipId } = await aReadyClip(server.app, actor, fixtureId);
  const id = crypto.randomUUID();
  const clips = [{ videoClipId: clipId }];
  await decided(server.app, actor, "reel.create", { isPublic: true, ...fields, id, fixtureId, clips });
  const done = { id, version: 1, durationMs: 12_500, thumbnail: "0123abcd" };
  await decided(server.app, { kind: "system" }, "reel.completed", done);
  return id;
}

/** What a messenger reads from a page: its og: properties. */
async function preview(address: string): Promise<Record<string, string>> {
  const { status, text } = await server.call("GET", address);
  expect([status, text.endsWith("<body>prerendered</body></html>")]).toEqual([200, true]);
  const tags = text.matchAll(/<meta property="([^"]*)" content="([^"]*)">/g);
  return Object.fromEntries([...tags].map(([, property, content]) => [property, content]));
}

test("a shared reel link previews its title, teams and picture", async () => {
  const id = await aReelWith({ title: "Tries", description: "All of them" });
  const fixture = await server.app.rows.rowOne("fixture", match.fixtureId);
  expect(await preview(`/highlight-reels?reel=${id}`)).toMatchObject({
    "og:title": "Tries",
    "og:description": expect.stringMatching(`^${fixture?.homeSchool} vs ${fixture?.awaySchool}, .*. All of them$`),
    "og:image": `${home}/api/media/${id}/thumbnail?v=0123abcd`,
    "og:url": `${home}/highlight-reels?reel=${id}`,
  });
});

test("HTML typed into a title is escaped", async () => {
  const id = await aReelWith({ title: `"><script>alert('1')</script>$& & more` });
  const { text } = await server.call("GET", `/highlight-reels?reel=${id}`);
  expect(text).not.toContain("<script>");
  expect(text).toContain('content="&#34;&#62;&#60;script&#62;alert(&#39;1&#39;)&#60;/script&#62;$&#38; &#38; more"');
});

test("hidden, reported and missing reels all get the default preview", async () => {
  const secret = await aReelWith({ title: "Private", isPublic: false });
  const reported = await aReelWith({ title: "Reported" });
  await server.call("POST", `/api/highlight-reels/${reported}/report`, { body: { reason: "My child is in it" } });
  for (const link of [secret, reported, crypto.randomUUID(), "nonsense", `${secret}&reel=${secret}`]) {
    expect(await preview(`/highlight-reels?reel=${link}`), link).toEqual(await preview("/highlight-reels"));
  }
});

test("a reel's preview disappears as soon as the school withdraws permission", async () => {
  const id = await aReelWith({ title: "Tries" });
  expect(await preview(`/highlight-reels?reel=${id}`)).toHaveProperty("og:title");
  await schoolWithdraws(server.app, match);
  expect(await preview(`/highlight-reels?reel=${id}`)).toEqual(await preview("/highlight-reels"));
});
