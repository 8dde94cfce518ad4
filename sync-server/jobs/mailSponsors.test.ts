import { addHours } from "date-fns";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sastDate } from "#shared/rules/format.ts";
import { aStreamer, aUser, decided } from "../testing/factories.ts";
import { attachedPdf, MailServer, pdfText } from "../testing/mailServer.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { aWorkflow } from "../testing/workflow.ts";
import { JobQueue } from "./jobQueue.ts";
import { mailSponsors } from "./mailSponsors.ts";

const mails = new MailServer();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { SMTP_URL: await mails.start() }, jobs: "asked" });
}, 60_000);
afterAll(async () => {
  await server.close();
  await mails.close();
});

const after = (days: number) => addHours(new Date(), 24 * days);
const mail = (days: number) => mailSponsors(server.app, new JobQueue(server.app.database), after(days));

test(
  "a business is emailed its receipt once, three days after its match was delivered; a parent never is",
  { timeout: 90_000, tags: ["long"] },
  async () => {
    const [requester, streamer] = [await aUser(server.app), await aStreamer(server.app)];
    const shop = { clientType: "business", businessName: "Corner Bakery" };
    const sides = { requester, streamer };
    const sponsored = await aWorkflow(server.app, sides, "delivered", shop);
    await aWorkflow(server.app, sides, "delivered");
    await aWorkflow(server.app, sides, "live", shop);
    const cancelled = await aWorkflow(server.app, sides, "live", shop);
    await decided(server.app, requester.actor, "fixture.cancel", { id: cancelled.fixtureId, reason: "Rain" });
    // Booked for a month later, but played today.
    const fixtures = server.app.database.collection("fixtures");
    await fixtures.updateMany({}, { $set: { matchDate: sastDate(after(0).toISOString()) } });
    expect(await mail(2.9)).toBe(0);
    const both = await Promise.all([mail(3.1), mail(3.1)]);
    expect(both[0] + both[1]).toBe(1);
    server.app.jobSignal.wake();
    const received = await mails.about("Subject: What Bishops vs Rondebosch brought you");
    const text = await pdfText(attachedPdf(received));
    expect(text).toMatch(/Sponsor's receipt.*For Corner Bakery/);
    const { number } = (await server.app.rows.rowOne("fixture", sponsored.fixtureId)) ?? {};
    expect(text).toContain(`Fixture #${number}`);
    for (const days of [5, 10, 13, 30]) expect(await mail(days)).toBe(0);
  },
);
