import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { balanceOf } from "#shared/rules/ledger.ts";
import { sastDate } from "#shared/rules/format.ts";
import { aFixture, aStreamer, aUser, decided, type Account, type StreamerAccount } from "../testing/factories.ts";
import { attachedPdf, MailServer, pdfText } from "../testing/mailServer.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { aSchool } from "../testing/workflow.ts";
import { reconcile } from "./reconcile.ts";
import { settleMoney } from "./settleMoney.ts";

vi.setConfig({ testTimeout: 120_000 });

const mails = new MailServer();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { SMTP_URL: await mails.start() }, jobs: "asked" });
}, 240_000);
afterAll(async () => {
  await server.close();
  await mails.close();
});

/** A match that kicks off in twelve hours: within the last day, when half is kept. */
function inTwelveHours() {
  const kickOff = new Date(Date.now() + 12 * 3_600_000).toISOString();
  const sast = new Date(Date.parse(kickOff) + 2 * 3_600_000).toISOString();
  return { matchDate: sastDate(kickOff), matchTime: sast.slice(11, 16) };
}

interface Booking {
  requester: Account;
  streamer: StreamerAccount;
  fixtureId: string;
  bidId: string;
}

/** A match at this price, with a streamer. */
async function aBooking(price: string, fields: object = {}): Promise<Booking> {
  const [requester, streamer] = [await aUser(server.app), await aStreamer(server.app)];
  const fixtureId = await aFixture(server.app, requester.actor, { budget: price, ...fields });
  const bidId = crypto.randomUUID();
  const bid = { id: bidId, fixtureId, message: "I film it.", proposedPrice: price };
  await decided(server.app, streamer.actor, "bid.submit", bid);
  await decided(server.app, requester.actor, "bid.accept", { id: bidId });
  return { requester, streamer, fixtureId, bidId };
}

/** Pays on the sandbox's page, like the payer's browser. */
async function pays({ requester, fixtureId }: Booking, amount: number): Promise<void> {
  const body = { amount, metadata: { fixtureId } };
  const { json, text } = await server.call("POST", "/api/create-payment-intent", { body, cookie: requester.cookie });
  const url: unknown = Object(json).redirectUrl;
  if (typeof url !== "string") throw new Error(text);
  await server.call("POST", `${new URL(url).pathname}/paid`);
}

async function booksOf({ fixtureId }: Booking) {
  const { rows } = server.app;
  const entries = await rows.rowMany("journalEntry", { where: { fixtureId } });
  const payments = await rows.rowMany("payment", { where: { fixtureId } });
  for (const { postings } of entries) expect(postings.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
  const balance = (account: Parameters<typeof balanceOf>[1]) => balanceOf(entries, account);
  return {
    states: payments.map(({ kind, state }) => `${kind} ${state}`).sort(),
    mark: (await rows.rowOne("fixture", fixtureId))?.paymentStatus,
    payer: balance("payer"),
    discount: balance("discount"),
    direct: balance("direct"),
  };
}

test("a parent pays R3600.00 of R4000, cancels inside 24 hours, and gets half back", async () => {
  const booking = await aBooking("4000.00", inTwelveHours());
  await pays(booking, 3600);
  expect(await booksOf(booking)).toMatchObject({ states: ["checkout paid"], mark: "completed", payer: -360_000 });
  const receipt = await pdfText(attachedPdf(await mails.about("Subject: Paid: R3600.00")));
  for (const part of ["Receipt REC-", "R4000.00", "Discount for paying now -R400.00", "Paid R3600.00"]) {
    expect(receipt).toContain(part);
  }
  await decided(server.app, booking.requester.actor, "fixture.cancel", { id: booking.fixtureId, reason: "Rain" });
  await settleMoney(server.app);
  expect(await booksOf(booking)).toEqual({
    ...{ states: ["checkout partlyRefunded"], mark: "pending" },
    ...{ payer: -180_000, discount: -20_000, direct: 0 },
  });
  expect(await mails.about("Subject: R1800.00 is on its way back to you")).toContain("you cancelled the booking");
});

test("a business pays in full and gets a receipt without a discount", async () => {
  const booking = await aBooking("5000.00", { clientType: "business", businessName: "Corner Bakery" });
  await pays(booking, 5000);
  expect(await booksOf(booking)).toMatchObject({ states: ["checkout paid"], payer: -500_000, discount: 0 });
  const mail = await mails.about("Subject: Paid: R5000.00. Booking reference TL-");
  const receipt = await pdfText(attachedPdf(mail));
  expect(receipt).toContain("For Corner Bakery");
  expect(receipt).toContain("Paid R5000.00");
  expect(receipt).not.toContain("Discount");
});

test("paying on the day charges nothing here, and the streamer's mark is booked outside our money", async () => {
  const booking = await aBooking("2300.00");
  const { requester, streamer, fixtureId, bidId } = booking;
  const body = { fixtureId, kind: "eventDay" };
  expect((await server.call("POST", "/api/payment-choice", { body, cookie: requester.cookie })).status).toBe(200);
  await aSchool(server.app, { streamer, requester, bidId }, "approved");
  await decided(server.app, streamer.actor, "stream.start", { bidId, streamUrl: "https://youtu.be/abc123" });
  await decided(server.app, streamer.actor, "stream.deliver", { bidId });
  await mails.about("Subject: Please pay R2300.00");
  await decided(server.app, streamer.actor, "bid.markPaid", { id: bidId });
  expect(await booksOf(booking)).toMatchObject({ states: ["eventDay chosen"], payer: 0, direct: 230_000 });
  expect(await mails.about("confirmed your payment of R2300.00")).toContain("Not right? Tell us within 7 days.");
});

test("an invoiced business pays by bank, and invoice and receipt name the same booking", async () => {
  const booking = await aBooking("6000.00", { clientType: "business", businessName: "Hilltop Garage" });
  const { requester, fixtureId } = booking;
  const body = { fixtureId, kind: "invoice" };
  await server.call("POST", "/api/payment-choice", { body, cookie: requester.cookie });
  const invoice = await pdfText(attachedPdf(await mails.about("R6000.00, due")));
  for (const part of ["Invoice INV-", "For Hilltop Garage", "Due (Net 30)", "To pay R6000.00"]) {
    expect(invoice).toContain(part);
  }
  const [billingDocument] = await server.app.rows.rowMany("billingDocument", { where: { fixtureId } });
  const admin = await aUser(server.app, "admin");
  await decided(server.app, admin.actor, "invoice.recordPayment", { id: billingDocument?.id });
  expect(await booksOf(booking)).toMatchObject({ states: ["invoice paid"], mark: "completed", payer: -600_000 });
  const receipt = await pdfText(attachedPdf(await mails.about("Subject: Paid: R6000.00")));
  expect(receipt).toContain(`Booking reference ${billingDocument?.reference}`);
});

test("a declined match is fully refunded, and the email says so", async () => {
  const booking = await aBooking("3000.00");
  await pays(booking, 2700);
  await aSchool(server.app, booking, "declined");
  expect(await mails.about("get R2700.00 back.")).toContain("declined Bishops vs Rondebosch");
  await settleMoney(server.app);
  expect(await booksOf(booking)).toEqual({
    ...{ states: ["checkout refunded"], mark: "pending" },
    ...{ payer: 0, discount: 0, direct: 0 },
  });
  expect(await mails.about("Subject: R2700.00 is on its way back to you")).toContain("the school declined");
});

test("after all journeys the rows, the books and the provider agree", async () => {
  expect(await reconcile(server.app)).toEqual([]);
});
