import type { Page } from "@playwright/test";
import { Requester } from "./people/requester.ts";
import {
  aBid,
  anOpenMatch,
  aRequester,
  aStreamer,
  type OpenMatch,
  type Row,
  type StreamerAccount,
} from "./support/prepare.ts";
import { expect, notInstalled, test } from "./support/test.ts";

test.use(notInstalled);

/** A few in every test run; use ACCEPTANCE_ROUNDS=50 when acceptance itself has changed. */
const rounds = Number(process.env["ACCEPTANCE_ROUNDS"] ?? 10);
const reason = "Another bid was accepted first and stands.";

/** Matches with two bids each, both accepted at the same moment in two tabs: one wins, the other sees why. */
test(
  "when two bids are accepted at once, one wins and the other tab sees why",
  { tag: "@long" },
  async ({ product, phoneOf }) => {
    test.setTimeout(60_000 + rounds * 12_000);
    const requester = await aRequester(product);
    const [one, other] = await Promise.all([aStreamer(product), aStreamer(product)]);
    const matches: OpenMatch[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const match = await anOpenMatch(requester.api);
      await Promise.all([aBid(one.api, match.id, "2300"), aBid(other.api, match.id, "2400")]);
      matches.push(match);
    }
    const phones = [await phoneOf(requester.api), await phoneOf(requester.api)];
    const tabs = await Promise.all(phones.map((phone) => phone.newPage()));
    await Promise.all(tabs.map((tab) => tab.goto("/requester-dashboard")));

    for (const tab of tabs) await tab.setViewportSize({ width: 1280, height: 2000 });
    for (const [round, match] of matches.entries()) {
      await Promise.all(tabs.map((tab, index) => asksToAccept(tab, match, index === 0 ? one : other)));
      const moment = Date.now() + 200;
      await Promise.all(tabs.map((tab) => new Requester(tab).confirmsAcceptanceAt(moment)));
      await expect.poll(() => refusalsTold(tabs), { message: `told after ${round + 1} rounds` }).toBe(round + 1);
      const bids = await requester.api.get<Row[]>(`/api/requests?fixtureId=${match.id}`);
      expect(new Set(bids.map((bid) => bid["status"]))).toEqual(new Set(["accepted", "declined"]));
    }

    for (const tab of tabs) {
      const pill = needsYou(tab);
      if (!(await pill.isVisible())) continue;
      await pill.click();
      await expect(tab.getByRole("dialog").getByText(reason).first()).toBeVisible();
    }
  },
);

function needsYou(tab: Page) {
  return tab.getByRole("button", { name: /\d+ needs? you/ });
}

/** How many rejections the tabs report as needing attention. */
async function refusalsTold(tabs: readonly Page[]): Promise<number> {
  const texts = await Promise.all(tabs.map(async (tab) => (await needsYou(tab).allTextContents()).join("")));
  return texts.reduce((sum, text) => sum + Number.parseInt(text || "0", 10), 0);
}

async function asksToAccept(tab: Page, match: OpenMatch, { businessName }: StreamerAccount): Promise<void> {
  const requester = new Requester(tab);
  await requester.opensTab("Active Requests");
  await requester
    .match(match)
    .getByRole("button", { name: `Accept ${businessName}` })
    .click();
  await expect(tab.getByRole("dialog", { name: `Accept ${businessName}?` })).toBeVisible();
}
