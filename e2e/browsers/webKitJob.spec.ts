import { aMatch, aName } from "../support/match.ts";
import {
  aBid,
  anOpenMatch,
  aRequester,
  aStreamer,
  schoolLink,
  type Row,
  type StreamerAccount,
} from "../support/prepare.ts";
import type { Product } from "../support/product.ts";
import { permissionTicks } from "#shared/rules/permissionPage.ts";
import { signsContract, WebKitRequester, WebKitStreamer } from "./webKitPeople.ts";
import { expect, test } from "./webKitTest.ts";
import type { WebKit } from "./webKit.ts";
import { WebKitPage } from "./webKitPage.ts";

const streamUrl = "https://www.youtube.com/watch?v=touchline-webkit";
const recordingUrl = "https://www.youtube.com/watch?v=touchline-webkit-rec";

async function schoolSaysYes(product: Product, address: string): Promise<void> {
  const token = new URL(await schoolLink(product, address)).hash.slice(1);
  const ticks = permissionTicks.map(({ id }) => id);
  await product.visitor().post("/api/permission/answer", { token, answer: "approved", ticks });
}

test("a requester asks for a match, keeps it in an account, accepts a bid and signs", async ({ webKit, product }) => {
  const page = new WebKitPage(webKit.driver, product.url);
  const requester = new WebKitRequester(page);
  const match = aMatch();
  const account = { username: `family${aName()}`, password: "kick-off-at-ten", email: match.contactEmail };
  await page.opens("/request-stream?type=parent");
  await requester.fills(match);
  await page.opens("/request-stream?type=parent");
  await expect.poll(() => page.valueOf({ label: /^Home School/ }), "the draft is back").toBe(match.homeSchool);
  await expect.poll(() => page.valueOf({ label: /^Match Time/ }), "with its time").toBe(match.matchTime);
  await page.presses({ role: "button", name: "Submit Request" });
  await page.sees({ text: /Your streaming request has been submitted successfully/ });
  await requester.keepsItIn(account);
  await page.sees(requester.match(match));

  const api = await product.signIn(account.username, account.password);
  const [fixture, ...more] = (await api.get<Row[]>("/api/fixtures")).filter(
    ({ homeSchool }) => homeSchool === match.homeSchool,
  );
  expect(more, "matches too many").toEqual([]);
  const streamer = await aStreamer(product);
  await aBid(streamer.api, String(fixture?.id));
  await requester.accepts(streamer.businessName);
  await page.sees({ text: /Accepted. Next: the school/ });
  await streamer.api.post("/api/school-permissions", { fixtureId: fixture?.id });
  await schoolSaysYes(product, match.schoolContactEmail);
  await page.presses({ role: "link", name: "Read and sign" });
  await signsContract(page, "Thandi Maseko");
  await expect
    .poll(async () =>
      (await api.get<Row[]>("/api/contracts")).map((contract) => Boolean(contract["requesterSignature"])),
    )
    .toEqual([true]);
});

/** The browser is killed after something was done offline, and started again: the change arrives once. */
class StreamerOffline {
  private readonly webKit: WebKit;
  private readonly product: Product;
  readonly account: StreamerAccount;
  person: WebKitStreamer;

  constructor(webKit: WebKit, product: Product, account: StreamerAccount) {
    this.webKit = webKit;
    this.product = product;
    this.account = account;
    this.person = new WebKitStreamer(new WebKitPage(webKit.driver, product.url));
  }

  async does(
    act: (person: WebKitStreamer) => Promise<void>,
    state: () => Promise<unknown>,
    done: unknown,
    reopenAt = "/streamer-dashboard",
  ) {
    const { network } = this.product;
    network.cut();
    const { passed } = network;
    const before = await state();
    await act(this.person);
    await this.person.readsThatItIsSaved();
    await this.webKit.end();
    await this.webKit.start();
    this.person = new WebKitStreamer(new WebKitPage(this.webKit.driver, this.product.url));
    await this.person.page.opens(reopenAt);
    await this.person.readsThatItIsSaved();
    expect(network.passed, "connections while cut off").toBe(passed);
    expect(await state(), "what the server knows before the network is back").toEqual(before);
    network.join();
    await expect.poll(state, { intervals: [50] }).toEqual(done);
    await this.person.page.sees({ text: /All sent/ });
  }
}

test("a streamer bids, asks the school, signs, streams and delivers offline, and each arrives once", async ({
  webKit,
  product,
}) => {
  test.setTimeout(test.info().timeout * 2);
  const [requester, account] = await Promise.all([aRequester(product), aStreamer(product)]);
  const match = await anOpenMatch(requester.api);
  const phone = new StreamerOffline(webKit, product, account);
  await phone.person.signsIn(account);
  await phone.person.page.sees({ text: /All sent/ });
  await phone.person.hasTheApp("streamer");
  const bids = () => requester.api.get<Row[]>(`/api/requests?fixtureId=${match.id}`);
  const field = async (name: string) => (await bids()).map((bid) => bid[name]);

  await phone.person.page.opens("/browse-fixtures");
  const bid = { price: "2300", message: "Two cameras and commentary." };
  await phone.does(
    (person) => person.bidsOn(match, bid),
    () => field("message"),
    [bid.message],
    "/streamer-dashboard?tab=requests",
  );

  await requester.api.patch(`/api/requests/${(await bids())[0]?.id}`, { status: "accepted" });
  await phone.person.page.opens("/streamer-dashboard");
  await phone.person.page.sees({ role: "button", name: "Request School Permission" });
  await phone.does(
    (person) => person.asksTheSchool("My cameras stand behind the rope."),
    () => field("schoolPermissionStatus"),
    ["requested"],
  );

  await schoolSaysYes(product, match.schoolContactEmail);
  const contracts = () => requester.api.get<Row[]>("/api/contracts");
  await phone.person.page.sees({ role: "button", name: "Sign contract" });
  await phone.does(
    (person) => person.signs("Nandi Mokoena"),
    async () => (await contracts()).map((contract) => Boolean(contract["streamerSignature"])),
    [true],
  );

  const [contract] = await contracts();
  await requester.api.post(`/api/contracts/${contract?.id}/sign`, {
    ...{ typedName: "Thandi Maseko", textHash: contract?.["textHash"], startNow: true },
  });
  await phone.person.page.sees({ role: "button", name: "Start Stream" });
  await phone.does(
    (person) => person.startsStream(streamUrl),
    () => field("streamUrl"),
    [streamUrl],
  );
  await phone.person.page.sees({ role: "button", name: "End stream" });
  await phone.does(
    (person) => person.endsStream(recordingUrl),
    () => field("recordingUrl"),
    [recordingUrl],
  );
});
