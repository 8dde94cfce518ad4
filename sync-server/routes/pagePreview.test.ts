import { access, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prerenderedFile, prerenderedPages } from "#shared/rules/prerenderedPages.ts";
import { previewPicture } from "./pagePreview.ts";
import { plainGet } from "../testing/plainGet.ts";
import { roleAccounts } from "../testing/roleAccounts.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";

const home = "https://touchline.example";
let server: TestServer;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "touchline-previews-"));
  await mkdir(path.join(folder, "prerendered"));
  const html = '<html><head><meta\n name="description"\n content="general" /></head><body>prerendered</body></html>';
  for (const page of prerenderedPages) await writeFile(path.join(folder, prerenderedFile(page)), html);
  await writeFile(path.join(folder, "index.html"), "<html><head></head><body>frame</body></html>");
  server = await startTestServer({
    appDir: folder,
    env: { PUBLIC_URL: home, SUPPORT_EMAIL: "ask@touchline.example" },
  });
  await roleAccounts(server.app);
}, 120_000);
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function tagsAt(address: string): Promise<Record<string, string>> {
  const { text } = await server.call("GET", address);
  const tags = text.matchAll(/<meta property="([^"]*)" content="([^"]*)">/g);
  return Object.fromEntries([...tags].map(([, property, content]) => [property, content]));
}

test.each(prerenderedPages)("a link to %s shows a title, a description and an existing picture", async (page) => {
  const tags = await tagsAt(page);
  expect(tags).toMatchObject({ "og:url": home + page, "og:image": home + previewPicture(page) });
  expect(tags["og:title"]).not.toBe("");
  const { text } = await server.call("GET", page);
  expect(text).toContain(`content="${tags["og:description"]}"`);
  expect(text, "search engines read the same description").not.toContain('content="general"');
  await access(path.resolve("app/public", `.${previewPicture(page)}`));
});

test("a page with its preview is compressed and answers 304 to a browser that has it", async () => {
  const get = (headers: Record<string, string>) => plainGet(server.running.port, "/", headers);
  for (const encoding of ["br", "gzip"]) {
    const { headers } = await get({ "Accept-Encoding": encoding });
    expect([headers["content-encoding"], headers["vary"]]).toEqual([encoding, "Accept-Encoding"]);
  }
  const plain = await get({});
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.text).toContain("prerendered");
  expect((await get({ "If-None-Match": String(plain.headers["etag"]) })).status).toBe(304);
  const head = await server.call("HEAD", "/");
  expect([head.status, head.text]).toEqual([200, ""]);
});

test("a new build is served from the next request on", async () => {
  const file = path.join(folder, prerenderedFile("/help"));
  const before = await readFile(file, "utf8");
  expect((await server.call("GET", "/help")).text).toContain("prerendered");
  await writeFile(file, before.replace("prerendered", "of the next build"));
  expect((await server.call("GET", "/help")).text).toContain("of the next build");
  await writeFile(file, before);
});

test("a link to a verified streamer's profile shows the name; any other id shows the default preview", async () => {
  const streamers = await server.app.rows.rowMany("streamer");
  const streamer = streamers.find(({ verified }) => verified);
  expect((await tagsAt(`/streamers?streamer=${streamer?.id}`))["og:title"]).toBe(streamer?.businessName);
  for (const id of [crypto.randomUUID(), "7", '"><script>']) {
    const address = `/streamers?streamer=${encodeURIComponent(id)}`;
    expect((await tagsAt(address))["og:title"]).toBe("Verified streamers near you");
  }
});

test("robots.txt blocks calls, personal pages and single reels, and leaves no personal page open", async () => {
  const { text } = await server.call("GET", "/robots.txt");
  for (const path of [
    "/api/",
    "/streamer-dashboard",
    "/admin-dashboard",
    "/account",
    "/claim",
    "/permission",
    "/*?reel=",
  ])
    expect(text.split("\n")).toContain(`Disallow: ${path}`);
  for (const page of prerenderedPages) expect(text.split("\n")).not.toContain(`Disallow: ${page}`);
  expect(text).toContain(`Sitemap: ${home}/sitemap.xml`);
});

test("the sitemap lists the public pages and verified streamers only", async () => {
  const { text, headers } = await server.call("GET", "/sitemap.xml");
  expect(headers.get("content-type")).toContain("application/xml");
  const named = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
  const streamers = await server.app.rows.rowMany("streamer");
  const verified = streamers.filter((each) => each.verified).map(({ id }) => `${home}/streamers?streamer=${id}`);
  expect(verified.length).toBeGreaterThan(0);
  expect(named.toSorted()).toEqual([...prerenderedPages.map((page) => home + page), ...verified].toSorted());
});

test("security.txt names the support address for under a year, and is absent without one", async () => {
  const { text } = await server.call("GET", "/.well-known/security.txt");
  expect(text).toContain("Contact: mailto:ask@touchline.example");
  const [, expires = ""] = text.match(/Expires: (\S+)/) ?? [];
  const days = (Date.parse(expires) - Date.now()) / 86_400_000;
  expect(days > 30 && days < 365).toBe(true);
  const unnamed = await startTestServer();
  expect((await unnamed.call("GET", "/.well-known/security.txt")).status).toBe(404);
  await unnamed.close();
});
