import type { BrowserContext, Page } from "@playwright/test";
import { hasSaved, hasTheApp, readsThatItIsSaved } from "../people/anybody.ts";
import { Streamer } from "../people/streamer.ts";
import type { Api } from "../support/api.ts";
import type { DemoName } from "../support/demoAccounts.ts";
import { evictStorage } from "../support/faults.ts";
import { aMatch, type Match } from "../support/match.ts";
import {
  aBid,
  anApprovedMatch,
  anOpenMatch,
  aRequester,
  aStreamer,
  mailedLink,
  schoolLink,
} from "../support/prepare.ts";
import type { Product } from "../support/product.ts";
import { expect } from "../support/test.ts";

export interface Scenario {
  product: Product;
  openPhone(): Promise<BrowserContext>;
  phoneOf(person: DemoName | Api): Promise<BrowserContext>;
}

/** A tab, and the URL that shows the state. */
export interface Scene {
  page: Page;
  path: string;
}

const schools = [
  ...["Hoërskool Witberg", "Umgeni Ridge", "Khanyisa Secondary", "St Brendan’s College", "Milnefield High"],
  ...["Bergsig Akademie", "Lwandle Combined", "Kasteelberg High", "Thornhill Girls’ High", "Sandrivier"],
  ...["Mooiplaas Secondary", "Rietvlei Boys’ High", "Ferndale Park High", "Noordhoek High", "Palmiet Secondary"],
];
const visitors = ["Hoërskool Rooikrans", "Amanzi College", "Ravensmead Tech"];
let made = 0;

/** A home school with no other match in this run. */
function names() {
  const home = schools[made] ?? `School ${made}`;
  made += 1;
  return { homeSchool: home, awaySchool: visitors[made % visitors.length] ?? "", venue: `${home}, main field` };
}

const beeld = { businessName: "Boland Beeld", contactPerson: "Anri Fourie" };

export async function newTab(phone: BrowserContext, path: string): Promise<Scene> {
  return { page: await phone.newPage(), path };
}

/** The URL of this product that was emailed to the school or the requester. */
function pathOf(link: string): string {
  const { pathname, hash } = new URL(link);
  return pathname + hash;
}

export async function aClaimLink({ product }: Scenario): Promise<string> {
  const match: Match = aMatch(names());
  await product.visitor().post("/api/fixtures", { ...match, clientType: "parent" });
  return pathOf(await mailedLink(product, match.contactEmail, "/claim"));
}

async function aMatchAtTheSchool({ product }: Scenario) {
  const [requester, streamer] = await Promise.all([aRequester(product), aStreamer(product, beeld)]);
  const match = await anOpenMatch(requester.api, names());
  const bidId = await aBid(streamer.api, match.id);
  await requester.api.patch(`/api/requests/${bidId}`, { status: "accepted" });
  return { requester, streamer, match };
}

export async function aSchoolLink(scenario: Scenario): Promise<string> {
  const { streamer, match } = await aMatchAtTheSchool(scenario);
  const message = "I film from behind the rope at the halfway line.";
  await streamer.api.post("/api/school-permissions", { fixtureId: match.id, message });
  return pathOf(await schoolLink(scenario.product, match.schoolContactEmail));
}

export async function anAskLink(scenario: Scenario): Promise<string> {
  return `/ask#${(await aMatchAtTheSchool(scenario)).match.id}`;
}

export async function anAnsweredLink({ product }: Scenario): Promise<string> {
  const [requester, streamer] = await Promise.all([aRequester(product), aStreamer(product, beeld)]);
  const { schoolToken } = await anApprovedMatch({ requester: requester.api, streamer: streamer.api, product }, names());
  return `/permission#${schoolToken}`;
}

/** A phone that has synced everything and installed the app, and is offline from then on. */
export async function offlineAt(scenario: Scenario, phone: BrowserContext, path: string): Promise<Page> {
  const page = await phone.newPage();
  await page.goto(path);
  await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
  await expect(page.getByText("All sent").first()).toBeVisible();
  await hasTheApp(page);
  scenario.product.network.cut();
  return page;
}

/** A streamer's phone offline: a step of a workflow and a new bid wait on it. */
export async function aQueuedPhone(scenario: Scenario): Promise<Page> {
  const { product, phoneOf } = scenario;
  const [requester, account] = await Promise.all([aRequester(product), aStreamer(product, beeld)]);
  const started = await anOpenMatch(requester.api, names());
  const bidId = await aBid(account.api, started.id);
  await requester.api.patch(`/api/requests/${bidId}`, { status: "accepted" });
  const open = await anOpenMatch(requester.api, names());
  const page = await offlineAt(scenario, await phoneOf(account.api), "/streamer-dashboard");
  const streamer = new Streamer(page);
  await streamer.asksTheSchool(started, "I film from behind the rope at the halfway line.");
  await readsThatItIsSaved(page);
  await streamer.bidsOn(open, { price: "2300", message: "I live nearby and bring my own tower." });
  await hasSaved(page, 2);
  return page;
}

/** The same, with a bid that lost meanwhile and one changed on another device. */
export async function aPhoneThatNeedsYou(scenario: Scenario): Promise<Page> {
  const { product, phoneOf } = scenario;
  const [requester, account, rival] = await Promise.all([
    aRequester(product),
    aStreamer(product, beeld),
    aStreamer(product),
  ]);
  const [lost, changed, open] = await Promise.all([
    anOpenMatch(requester.api, names()),
    anOpenMatch(requester.api, names()),
    anOpenMatch(requester.api, names()),
  ]);
  const [rivalBid, ownBid] = await Promise.all([aBid(rival.api, lost.id), aBid(account.api, changed.id, "2000")]);
  const page = await offlineAt(scenario, await phoneOf(account.api), "/streamer-dashboard");
  const streamer = new Streamer(page);
  await streamer.bidsOn(lost, { price: "2300", message: "Two cameras, and I know the field." });
  await readsThatItIsSaved(page);
  await page.goto("/streamer-dashboard?tab=requests");
  await streamer.match(changed).getByRole("button", { name: "Modify Request" }).click();
  const dialog = page.getByRole("dialog", { name: "Modify Request" });
  await dialog.getByLabel("Proposed price").fill("2400");
  await dialog.getByRole("button", { name: /^Bid R/ }).click();
  await readsThatItIsSaved(page);
  await requester.api.patch(`/api/requests/${rivalBid}`, { status: "accepted" });
  await account.api.patch(`/api/requests/${ownBid}`, { proposedPrice: "2650" });
  product.network.join();
  await page.reload();
  await expect(page.getByRole("button", { name: /2 need you/ })).toBeVisible();
  product.network.cut();
  await streamer.bidsOn(open, { price: "2300", message: "I live nearby and bring my own tower." });
  await readsThatItIsSaved(page);
  return page;
}

/** Two changes waited when the browser evicted its storage. */
export async function aPhoneThatLost(scenario: Scenario): Promise<Page> {
  const page = await aQueuedPhone(scenario);
  await evictStorage(page);
  scenario.product.network.join();
  return page;
}

/** Never synced: the app is there, its rows are not, and there is no signal. */
export async function anEmptyOfflinePhone(scenario: Scenario): Promise<Page> {
  const phone = await scenario.openPhone();
  const page = await offlineAt(scenario, phone, "/");
  await page.goto("/no-such-page");
  await page.evaluate(async () => {
    for (const { name = "" } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
  });
  return page;
}
