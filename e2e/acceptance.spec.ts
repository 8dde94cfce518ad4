import type { Page } from "@playwright/test";
import { refusals } from "#shared/rules/domainErrors.ts";
import { Requester } from "./people/requester.ts";
import { aBid, anOpenMatch, aRequester, aStreamer, type OpenMatch, type Row } from "./support/prepare.ts";
import { expect, test } from "./support/test.ts";

const rounds = 50;
const reason = "Failed to accept the bid" + refusals["fixture.alreadyAssigned"].sentence;

/** Fifty matches, each with two bids, and both accepted at the same moment in two tabs: one wins, the other is told. */
test("of two bids accepted at once, one wins and the other tab is told why", async ({ product, phoneOf }) => {
  test.setTimeout(240_000);
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

  for (const match of matches) {
    const pairs = [
      { tab: tabs[0] as Page, streamer: one.businessName },
      { tab: tabs[1] as Page, streamer: other.businessName },
    ];
    await Promise.all(pairs.map(({ tab, streamer }) => asksToAccept(tab, match, streamer)));
    const moment = Date.now() + 200;
    await Promise.all(pairs.map(({ tab }) => new Requester(tab).confirmsAcceptanceAt(moment)));
    const told = await Promise.all(pairs.map(({ tab }) => whatTheTabSays(tab)));
    expect(told.filter((text) => text.includes("You chose")).length, told.join(" | ")).toBe(1);
    expect(told.filter((text) => text.includes(reason)).length, told.join(" | ")).toBe(1);
    const bids = await requester.api.get<Row[]>(`/api/requests?fixtureId=${match.id}`);
    expect(bids.map((bid) => bid["status"]).sort()).toEqual(["accepted", "declined"]);
  }
});

async function asksToAccept(tab: Page, match: OpenMatch, streamer: string): Promise<void> {
  const card = new Requester(tab).match(match);
  await card.getByRole("button", { name: `Accept ${streamer}` }).click();
  await expect(tab.getByRole("dialog", { name: `Accept ${streamer}?` })).toBeVisible();
}

/** What the tab was told in the end, which is put away again. A busy server may first have it say that it is saved. */
async function whatTheTabSays(tab: Page): Promise<string> {
  const area = tab.getByRole("region", { name: "Notifications (F8)" });
  await expect(area).toContainText(/You chose|Failed to accept the bid/);
  const text = (await area.textContent()) ?? "";
  await area.getByRole("button", { name: "Dismiss" }).click();
  return text;
}
