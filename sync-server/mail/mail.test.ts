import { readdir, readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { aUser, fixtureFields } from "../testing/factories.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { aStreamer } from "../testing/factories.ts";
import { aWorkflow, confirmSchools } from "../testing/workflow.ts";
import { parseEnv } from "../env.ts";
import { createMailTransport } from "./transport.ts";

/** A real SMTP server that stores what it receives, or refuses while `rejection` is set. */
const received: { to: string[]; text: string }[] = [];
let refusal: Error | undefined;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS", "AUTH"],
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      if (!refusal) received.push({ to, text: readable(Buffer.concat(chunks).toString()) });
      done(refusal);
    });
  },
});
let server: TestServer;

beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  server = await startTestServer({
    env: {
      SMTP_URL: `smtp://127.0.0.1:${smtpPort()}`,
      PUBLIC_URL: "http://touchline.test",
      OPERATOR_PHONE: "082 555 0199",
      SUPPORT_EMAIL: "help@touchline.test",
    },
  });
}, 240_000);
afterAll(async () => {
  await server.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

function smtpPort(): number {
  const address: AddressInfo | string | null = smtp.server.address();
  return typeof address === "object" && address ? address.port : 0;
}

/** Undoes quoted-printable. */
function readable(mail: string): string {
  return mail.replace(/=\r?\n/g, "").replaceAll("=3D", "=");
}

function mailWith(text: string) {
  return vi.waitFor(
    () => {
      const mail = received.find((candidate) => candidate.text.includes(text));
      if (!mail) throw new Error(`No mail with "${text}" yet.`);
      return mail;
    },
    { timeout: 20_000, interval: 100 },
  );
}

test("a visitor's contact is emailed a claim link that works", { timeout: 60_000 }, async () => {
  await server.call("POST", "/api/fixtures", {
    body: fixtureFields({ homeSchool: "Grey", contactEmail: "grey@private.test" }),
  });
  const mail = await mailWith("Your streaming request is in");
  expect(mail.to).toEqual(["grey@private.test"]);
  expect(mail.text).toContain("You get this because this address was given as the contact for a match");
  expect(mail.text).toContain(
    "Questions? Reply to this email or WhatsApp 082 555 0199, Monday to Friday, 8:00 AM to 6:00 PM.",
  );
  expect(mail.text, "answers reach people").toMatch(/^Reply-To: help@touchline\.test\r?$/m);
  expect(mail.text).toContain("Hi Nomsa,");
  expect(mail.text, "the same as a page, with one button").toMatch(
    /<a href="http:[^"]+"[^>]*>Follow your request<\/a>/,
  );
  const token = /http:\/\/touchline\.test\/claim#([\w.-]+)/.exec(mail.text)?.[1];
  const read = await server.call("POST", "/api/claim/read", { body: { token } });
  expect(read.json).toMatchObject({ isClaimed: false, email: "grey@private.test" });
});

test(
  "the school is emailed its link, and on request another one to the same permission",
  { timeout: 120_000 },
  async () => {
    const parties = { requester: await aUser(server.app), streamer: await aStreamer(server.app) };
    const { fixtureId, permissionId } = await aWorkflow(server.app, parties, "asked");
    expect(
      received.filter(({ to }) => to.includes("office@private-school.test")),
      "before an admin has looked",
    ).toEqual([]);
    await confirmSchools(server.app);
    const first = await mailWith("May we live-stream Bishops vs Rondebosch?");
    expect(first.to).toEqual(["office@private-school.test"]);
    received.length = 0;
    const asked = await server.call("POST", "/api/ask", { body: { fixtureId } });
    const unknown = await server.call("POST", "/api/ask", { body: { fixtureId: crypto.randomUUID() } });
    expect([asked.status, asked.text]).toEqual([unknown.status, unknown.text]);
    await server.call("POST", "/api/ask", { body: { fixtureId } });
    const again = await mailWith("May we live-stream Bishops vs Rondebosch?");
    const token = /\/permission#([\w.-]+)/.exec(again.text)?.[1];
    const page = await server.call("POST", "/api/permission/read", { body: { token } });
    expect(page.json).toMatchObject({ permissionStatus: "requested" });
    const jobs = server.app.database.collection<{ _id: string; payload: object }>("jobs");
    const links = await jobs.countDocuments({ "payload.kind": "permissionLink", "payload.permissionId": permissionId });
    expect(links, "one from the request, one for both asks").toBe(2);
  },
);

test(
  "a school's email that cannot be sent is kept, and nobody sees the school as asked until it is",
  { timeout: 120_000 },
  async () => {
    const limited = await startTestServer({
      env: { SMTP_URL: `smtp://127.0.0.1:${smtpPort()}`, PUBLIC_URL: "http://touchline.test", RATE_LIMITS: "on" },
    });
    const { app } = limited;
    await app.limits.take("schoolMail", "office@private-school.test", 20);
    const parties = { requester: await aUser(app), streamer: await aStreamer(app) };
    const { bidId, permissionId } = await aWorkflow(app, parties, "asked");
    await confirmSchools(app);
    const links = { "payload.kind": "permissionLink" as const, "payload.permissionId": permissionId };
    const jobs = app.database.collection<{ _id: string; state: string; lastError?: string; runAt: Date }>("jobs");
    await vi.waitFor(async () => {
      const job = await jobs.findOne(links);
      expect(job).toMatchObject({ state: "waiting", lastError: "We've already sent this address several emails." });
    }, 20_000);
    const { runAt = new Date() } = (await jobs.findOne(links)) ?? {};
    const { pause } = await app.limits.take("schoolMail", "office@private-school.test", 1);
    const waitsMs = runAt.getTime() - Date.now();
    expect(Math.abs(waitsMs - (pause?.seconds ?? 0) * 1_000), "it waits as long as the limit lasts").toBeLessThan(
      20_000,
    );
    expect(await app.rows.rowOne("bid", bidId)).toMatchObject({ schoolAsk: "sending" });
    await app.limits.forget("schoolMail", "office@private-school.test");
    await jobs.updateOne(links, { $set: { runAt: new Date() } });
    await vi.waitFor(
      async () => expect(await app.rows.rowOne("bid", bidId)).toMatchObject({ schoolAsk: "asked" }),
      20_000,
    );
    await limited.close();
  },
);

test("both sides are emailed a copy of what they signed", { timeout: 60_000 }, async () => {
  const parties = { requester: await aUser(server.app), streamer: await aStreamer(server.app) };
  received.length = 0;
  const { textHash } = await aWorkflow(server.app, parties, "signed");
  const copies = await vi.waitFor(
    () => {
      const signed = received.filter(({ text }) => text.includes("Signed by both"));
      expect(signed).toHaveLength(2);
      return signed;
    },
    { timeout: 20_000, interval: 100 },
  );
  for (const { text } of copies) {
    expect(text).toContain("streaming-agreement.txt");
    expect(text).toContain(`SHA-256 ${textHash}`);
  }
});

test(
  "a refused email is retried, listed for admins without its address, and sent on retry",
  { timeout: 60_000 },
  async () => {
    refusal = new Error("mailbox of <failing@private.test> is full");
    const fields = fixtureFields({ homeSchool: "Paarl", contactEmail: "failing@private.test" });
    await server.call("POST", "/api/fixtures", { body: fields });
    const { cookie } = await aUser(server.app, "admin");
    const failed = await vi.waitFor(
      async () => {
        const { json } = await server.call("GET", "/api/mails", { cookie });
        const mail = (Array.isArray(json) ? json : []).find(({ kind, error }) => kind === "claimLink" && error);
        expect(mail?.error).toContain("is full");
        return mail;
      },
      { timeout: 20_000, interval: 200 },
    );
    expect(JSON.stringify(failed)).not.toContain("failing@private.test");
    expect(failed).toMatchObject({ state: "waiting", attempts: 1, kind: "claimLink" });
    refusal = undefined;
    await server.call("POST", `/api/mails/${failed.id}/retry`, { cookie });
    expect((await mailWith("Paarl")).to).toEqual(["failing@private.test"]);
    await vi.waitFor(async () => {
      const { json } = await server.call("GET", "/api/mails", { cookie });
      const mail = (Array.isArray(json) ? json : []).find(({ id }) => id === failed.id);
      expect(mail).toMatchObject({ state: "done", to: "f…@private.test", error: null });
    });
  },
);

test("one address gets five claim links a day, whoever types it in, and never a typed subject", async () => {
  const limited = await startTestServer({
    env: { SMTP_URL: `smtp://127.0.0.1:${smtpPort()}`, PUBLIC_URL: "http://touchline.test", RATE_LIMITS: "on" },
  });
  const fields = fixtureFields({ homeSchool: "Win a phone", contactEmail: "victim@private.test" });
  for (let time = 0; time < 8; time += 1) await limited.call("POST", "/api/fixtures", { body: fields });
  const jobs = limited.app.database.collection<{ _id: string; state: string; outcome: object }>("jobs");
  const claims = { "payload.kind": "claimLink" };
  await vi.waitFor(async () => expect(await jobs.countDocuments({ ...claims, state: "done" })).toBe(8), 20_000);
  const skipped = await jobs.countDocuments({
    ...claims,
    "outcome.skipped": "We've already sent this address several emails.",
  });
  expect(skipped).toBe(3);
  const mails = received.filter(({ to }) => to.includes("victim@private.test"));
  expect(mails).toHaveLength(5);
  for (const { text } of mails) expect(/^Subject: .*/m.exec(text)?.[0]).toBe("Subject: Your streaming request is in");
  await limited.close();
});

test("without SMTP an email is one file, however often it is sent", async () => {
  const transport = createMailTransport(parseEnv({ DATA_DIR: server.dataDir }));
  const mail = {
    id: "job-1",
    to: "someone@private.test",
    subject: "Hello\r\nBcc: evil@evil.test",
    text: "One",
    attachments: [],
  };
  await transport.send(mail);
  await transport.send(mail);
  const files = await readdir(path.join(server.dataDir, "mail"));
  expect(files).toEqual(["job-1.eml"]);
  const text = await readFile(path.join(server.dataDir, "mail", "job-1.eml"), "utf8");
  expect(text).toContain("Message-ID: <job-1@localhost>");
  expect(text).not.toMatch(/^Bcc:/im);
  expect(text, "a demo has nobody to answer to").not.toMatch(/^Reply-To:/im);
  transport.close();
});
