import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { billingDocumentKinds } from "#shared/entities/billingDocument.ts";
import { JobQueue } from "../jobs/jobQueue.ts";
import { remindPayers } from "../jobs/remindPayers.ts";
import { sendAnnouncement } from "../mail/sendAnnouncement.ts";
import { createMailTransport } from "../mail/transport.ts";
import { isMail } from "../db/job.ts";
import { anEarnedMatch, anInvoice, anOwedStreamer } from "../testing/books.ts";
import { aFixture, aStreamer, aUser, decided } from "../testing/factories.ts";
import { attachedPdf, MailServer, pdfText } from "../testing/mailServer.ts";
import { aPaidPayment } from "../testing/payments.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";

vi.setConfig({ testTimeout: 120_000 });

const mails = new MailServer();
let server: TestServer;

beforeAll(async () => {
  const smtpUrl = await mails.start();
  const operator = { OPERATOR_LEGAL_NAME: "Touchline (Pty) Ltd", OPERATOR_VAT_NUMBER: "4123456789" };
  const bank = { OPERATOR_BANK: "FNB 62000000001", PLATFORM_FEE_PERCENT: "7.5" };
  server = await startTestServer({ env: { SMTP_URL: smtpUrl, ...operator, ...bank }, jobs: "asked" });
}, 240_000);
afterAll(async () => {
  await server.close();
  await mails.close();
});

async function download(path: string, cookie: string) {
  const answer = await fetch(server.base + path, { headers: { Cookie: cookie } });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, bytes };
}

test("an invoice is emailed to the business as a PDF with seller, item, amount and due date", async () => {
  const business = await aUser(server.app);
  const id = await anInvoice(server.app, business);
  const billingDocument = await server.app.rows.rowOne("billingDocument", id);
  const mail = await mails.about("Subject: Invoice INV-");
  const text = await pdfText(attachedPdf(mail));
  const [year, month, day] = (billingDocument?.dueDate ?? "").split("-");
  for (const part of [
    ...["Tax invoice INV-", "Touchline (Pty) Ltd", "VAT number 4123456789", "Corner Bakery", "Bishops vs Rondebosch"],
    ...["R4000.00", "VAT 15 % R521.74", "To pay", `Due (Net 30) ${day}/${month}/${year}`, "Pay into FNB 62000000001"],
  ]) {
    expect(text).toContain(part);
  }
  await decided(server.app, business.actor, "fixture.cancel", { id: billingDocument?.fixtureId, reason: "Rain" });
  const credit = await pdfText(attachedPdf(await mails.about("Subject: Credit note CN-")));
  for (const part of ["Credit note CN-", "Takes back INV-", "Credited R4000.00", "VAT 15 % R521.74"]) {
    expect(credit).toContain(part);
  }
});

test("a receipt is for payer and admins only, is never cached, and is named by its number", async () => {
  const payer = await aUser(server.app);
  const paymentId = await aPaidPayment(server.app, payer);
  const fixtureId = (await server.app.rows.rowOne("payment", paymentId))?.fixtureId;
  const [billingDocument] = await server.app.rows.rowMany("billingDocument", { where: { fixtureId: fixtureId ?? "" } });
  const path = `/api/billing-documents/${billingDocument?.id}`;
  const own = await download(path, payer.cookie);
  expect(own.status).toBe(200);
  expect(own.headers.get("Content-Type")).toBe("application/pdf");
  expect(own.headers.get("Cache-Control")).toBe("no-store");
  expect(own.headers.get("Content-Disposition")).toMatch(/^attachment; filename="TAX-\d{6}\.pdf"$/);
  const text = await pdfText(own.bytes);
  expect(text).toContain("R2500.00 Discount for paying now -R250.00");
  expect(text).toContain("Paid R2250.00");
  expect((await download(path, (await aUser(server.app, "admin")).cookie)).status).toBe(200);
  expect((await download(path, (await aUser(server.app)).cookie)).status).toBe(404);
  expect((await download(path, "")).status).toBe(401);
  expect((await download("/api/billing-documents/none", payer.cookie)).status).toBe(404);
});

test("each kind of billing document is numbered without gaps, however many are issued at once", async () => {
  const payers = await Promise.all(Array.from({ length: 6 }, () => aUser(server.app)));
  await Promise.all(payers.map((payer) => aPaidPayment(server.app, payer)));
  const issued = await server.app.rows.rowMany("billingDocument", {});
  const series = billingDocumentKinds.map((wanted) => issued.filter(({ kind }) => kind === wanted));
  for (const documents of series) {
    const numbers = documents.map(({ number = 0 }) => number).sort((one, other) => one - other);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  }
});

test("a name with characters the PDF font lacks still makes a document", async () => {
  const payer = await aUser(server.app);
  const id = await anInvoice(server.app, payer, {
    businessName: "Bakkery \u{1F35E} \u7403",
    homeSchool: "Ho\u00ebrskool",
  });
  const text = await pdfText((await download(`/api/billing-documents/${id}`, payer.cookie)).bytes);
  expect(text).toContain("A box stands for a letter that this sheet cannot print.");
  expect(text).toContain("Ho\u00ebrskool vs");
});

test("an admin pays out what is due once, and only the streamer gets the statement", async () => {
  const admin = await aUser(server.app, "admin");
  const streamer = await anOwedStreamer(server.app);
  const due = async () => {
    const { json } = await server.call("GET", "/api/payouts/due", { cookie: admin.cookie });
    return (Array.isArray(json) ? json : []).find((row) => row.streamerId === streamer.streamerId);
  };
  expect(await due()).toMatchObject({ amount: "2220.00", matches: 1, hasAccount: true });
  const prepare = (amount: string) =>
    server.call("POST", "/api/payouts", { body: { streamerId: streamer.streamerId, amount }, cookie: admin.cookie });
  expect(await prepare("2400.00")).toMatchObject({
    status: 409,
    text: "It is R2220.00 now. Look again before you pay out.",
  });
  const both = await Promise.all([prepare("2220.00"), prepare("2220.00")]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await due()).toBeUndefined();
  const id = String(Object(both.find(({ status }) => status === 201)?.json).id);
  expect((await server.call("POST", `/api/payouts/${id}/paid`, { cookie: admin.cookie })).status).toBe(200);
  const text = await pdfText(attachedPdf(await mails.about("R2220.00 paid out to you")));
  expect(text).toContain("Pay-out statement PO-");
  expect(text).toContain("account ending in 7890");
  const path = `/api/payouts/${id}/statement`;
  expect((await download(path, streamer.cookie)).status).toBe(200);
  expect((await download(path, (await aStreamer(server.app)).cookie)).status).toBe(404);
});

test("a streamer sees what was earned, kept and paid out for each match", async () => {
  const { streamer } = await aPayoutLess();
  const { json } = await server.call("GET", "/api/earnings", { cookie: streamer.cookie });
  expect(json).toMatchObject({
    feePercent: "7.5",
    rows: [{ match: "Bishops vs Rondebosch", price: "2400.00", fee: "180.00", owed: "2220.00", paidOut: "0.00" }],
  });
  expect((await server.call("GET", "/api/earnings", { cookie: (await aUser(server.app)).cookie })).json).toMatchObject({
    rows: [],
  });
});

async function aPayoutLess() {
  const streamer = await aStreamer(server.app);
  await anEarnedMatch(server.app, { requester: await aUser(server.app), streamer });
  return { streamer };
}

test("revenue comes from the books: payments minus refunds", async () => {
  const admin = await aUser(server.app, "admin");
  const revenue = async () => {
    const { json } = await server.call("GET", "/api/analytics/metrics", { cookie: admin.cookie });
    return Number(Object(json).totalRevenue);
  };
  const before = await revenue();
  const payer = await aUser(server.app);
  const paymentId = await aPaidPayment(server.app, payer);
  expect(await revenue()).toBe(before + 2250);
  const refundId = crypto.randomUUID();
  await decided(server.app, admin.actor, "payment.refund", {
    id: refundId,
    paymentId,
    amount: "250",
    cause: "goodwill",
  });
  await decided(server.app, { kind: "system" }, "refund.finish", { id: refundId, providerRefundId: "given" });
  expect(await revenue()).toBe(before + 2000);
});

test("an hour without the mail server loses no invoice and sends none twice", { tags: ["long"] }, async () => {
  // A separate worker with its own clock: the server's does not look a day ahead.
  const queue = new JobQueue(server.app.database);
  const transport = createMailTransport(server.app.env);
  const send = sendAnnouncement(server.app, transport);
  mails.isDown = true;
  const business = await aUser(server.app);
  await anInvoice(server.app, business, { homeSchool: "Stormy" });
  const waiting = await vi.waitFor(
    async () => {
      const jobs = (await queue.latestMails(20)).filter(({ payload }) => payload.values["match"]?.includes("Stormy"));
      const failed = jobs.find(({ payload, lastError }) => payload.kind === "invoiceSent" && lastError);
      if (!failed) throw new Error("It was not tried yet.");
      return failed;
    },
    { timeout: 30_000, interval: 100 },
  );
  expect(waiting).toMatchObject({ state: "waiting" });
  await server.running.opened.app.database
    .collection<{ _id: string }>("jobs")
    .updateOne({ _id: waiting._id }, { $set: { runAt: new Date(Date.now() + 24 * 3_600_000) } });
  // An hour of retries at the queue's own intervals.
  let at = Date.now() + 24 * 3_600_000;
  for (const end = at + 3_600_000; at < end; at += 60_000) {
    const job = await queue.claim(new Date(at), ["mail"]);
    if (!job || !isMail(job)) continue;
    await expect(send(job)).rejects.toThrow("The server is down.");
    await queue.fail(job, "down", new Date(at));
  }
  const tired = (await queue.latestMails(50)).find(({ _id }) => _id === waiting._id);
  expect(tired).toMatchObject({ state: "waiting" });
  mails.isDown = false;
  const later = new Date(at + 24 * 3_600_000);
  for (let job = await queue.claim(later, ["mail"]); job; job = await queue.claim(later, ["mail"])) {
    if (isMail(job)) await queue.finish(job, await send(job));
  }
  const about = mails.received.filter((mail) => mail.includes("Stormy") && mail.includes("Subject: Invoice"));
  expect(about).toHaveLength(1);
  expect((await queue.latestMails(500)).filter(({ state }) => state !== "done")).toEqual([]);
  transport.close();
});

test("the job sends one invoice reminder on each due day", async () => {
  const business = await aUser(server.app);
  const fixtureId = await aFixture(server.app, business.actor, {
    clientType: "business",
    businessName: "Spaza",
    matchDate: "2099-05-02",
  });
  const now = new Date(Date.now() - 28 * 24 * 3_600_000).toISOString();
  const choice = { id: crypto.randomUUID(), fixtureId, kind: "invoice" };
  const { writer } = server.app;
  const request = { actor: { kind: "system" }, origin: "system", name: "payment.choose", args: choice } as const;
  await writer.write({ ...request, mutationId: crypto.randomUUID(), now });
  expect([await remindPayers(server.app), await remindPayers(server.app)]).toEqual([1, 0]);
  expect(await mails.about("Reminder: invoice")).toContain("is still open. Already paid? You can ignore this.");
});
