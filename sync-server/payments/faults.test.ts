import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { aBid, aStreamer, aUser, fixtureFields } from "../testing/factories.ts";
import { providerFaults, type PayingFault } from "../testing/providerFaults.ts";
import { StripeStandIn } from "../testing/stripeStandIn.ts";
import { StripeTill } from "../testing/stripeTill.ts";
import type { TestServer } from "../testing/testServer.ts";
import { settleMoney } from "./settleMoney.ts";

// What can go wrong with a payment, and the result. killedServer.test.ts covers a server killed between any two steps,
// books.test.ts a mail server that is down for an hour.
vi.setConfig({ testTimeout: 120_000 });

const stripe = new StripeStandIn();
let till: StripeTill;
let server: TestServer;

beforeAll(async () => {
  till = await StripeTill.open(stripe);
  server = till.server;
}, 240_000);
afterEach(() => stripe.recovers());
afterAll(() => till.close());

test("a payment of zero or less is refused in the specification's words, and begins nothing", async () => {
  const paying = await till.aPaying();
  for (const amount of [0, -0.01, -5, -2250]) {
    expect(await paying.asks(amount)).toBe("400 Payment amount must be greater than 0.");
  }
  expect(await paying.stands()).toBe("nothing begun; 0");
});

const faults: readonly PayingFault[] = [
  [
    "an amount that is no number, is text, or is not there at all is refused",
    Array(3).fill("400 Payment amount must be a number in rand, such as 3600."),
    async (paying) => {
      const bare = await server.call("POST", "/api/create-payment-intent", { body: {}, cookie: paying.owner.cookie });
      return [await paying.asks(NaN), await paying.asks("2250.00"), `${bare.status} ${bare.text}`];
    },
  ],
  [
    "amount 1e21 is refused",
    ["400 Amount must be in rand and whole cents."],
    async (paying) => [await paying.asks(1e21)],
  ],
  [
    "three decimals are refused",
    ["400 Amount must be in rand and whole cents."],
    async (paying) => [await paying.asks(2250.001)],
  ],
  [
    "the type is dropped, or forged: the match's own counts",
    ["200", "open; 0"],
    async (paying) => [await paying.asks(2250, { clientType: "business" }), await paying.stands()],
  ],
  [
    "a business that calls itself a parent gets no discount",
    ["409 The price is now R2500.00. Check and pay again.", "nothing begun; 0"],
    async () => {
      const business = await till.aPaying({ clientType: "business", businessName: "Corner Bakery" });
      return [await business.asks(2250, { clientType: "parent" }), await business.stands()];
    },
  ],
  [
    "another person's match is not there for them",
    ["404 This does not exist, or is not yours.", "nothing begun; 0"],
    async (paying) => [await paying.asks(2250, { cookie: (await aUser(server.app)).cookie }), await paying.stands()],
  ],
  [
    "a double click makes one page",
    ["200", "200", "open; 0"],
    async (paying) => [...(await Promise.all([paying.asks(), paying.asks()])), await paying.stands()],
  ],
  [
    "two tabs, one of them with an old price: only the right one goes on",
    ["200", "409 The price is now R2700.00. Check and pay again.", "200", "expired, open; 0"],
    async (paying) => {
      const first = await paying.asks();
      await paying.does("fixture.edit", { id: paying.fixtureId, budget: "3000" });
      return [first, await paying.asks(), await paying.asks(2700), await paying.stands()];
    },
  ],
  [
    "two payers, the browser that asked and the claim link, share one page",
    ["200 200", "1 page"],
    async () => {
      const submitted = await server.call("POST", "/api/fixtures", { body: fixtureFields() });
      const { id, claimToken } = Object(submitted.json);
      const body = { amount: 2250, metadata: { fixtureId: id } };
      const [byCookie, byLink] = await Promise.all([
        server.call("POST", "/api/create-payment-intent", { body, cookie: submitted.cookie }),
        server.call("POST", "/api/create-payment-intent", { body: { ...body, claimToken } }),
      ]);
      const pages = new Set([byCookie.text, byLink.text]);
      return [`${byCookie.status} ${byLink.status}`, `${pages.size} page`];
    },
  ],
  [
    "a bid raised after the whole was paid asks for the difference",
    ["Pay R450.00 more to accept this bid.", "paid; -2250"],
    async (paying) => {
      await till.tell(await paying.pays());
      const streamer = await aStreamer(server.app);
      const id = await aBid(server.app, streamer, paying.fixtureId);
      await paying.does("bid.edit", { id, message: "Three cameras", proposedPrice: "3000" }, streamer);
      const accept = paying.does("bid.accept", { id, priceSeenCents: 300_000 }).then(
        () => "accepted",
        (refused: Error) => refused.message,
      );
      return [await accept, await paying.stands()];
    },
  ],
  [
    "cancelled while the page is open, and paid all the same: all of it goes back",
    ["200", "paid; -2250", "refunded; 0"],
    async (paying) => {
      const word = await paying.pays();
      await paying.does("fixture.cancel", { id: paying.fixtureId });
      const heard = await till.tell(word);
      const before = await paying.stands();
      await settleMoney(server.app);
      return [String(heard), before, await paying.stands()];
    },
  ],
  [
    "the provider is down: nothing is charged, and the next click goes on with the same payment",
    ["503 Failed to create payment session. Please try again.", "created; 0", "200", "open; 0"],
    async (paying) => {
      stripe.faults = 3;
      const down = await paying.asks();
      const before = await paying.stands();
      stripe.faults = 0;
      return [down, before, await paying.asks(), await paying.stands()];
    },
  ],
  [
    "the provider's answer is lost on a slow line: it is asked again under the same key, for one page",
    ["200", "1 session", "open; 0"],
    async (paying) => {
      const before = stripe.sessions.size;
      stripe.faults = 1;
      stripe.losesAnswers = true;
      const answer = await paying.asks();
      return [answer, `${stripe.sessions.size - before} session`, await paying.stands()];
    },
  ],
  ...providerFaults,
];

test.each(faults)("%s", async (_fault, gives, happens) => {
  expect(await happens(await till.aPaying(), till)).toEqual(gives);
});
