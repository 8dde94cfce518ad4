import type { Page } from "@playwright/test";
import { Admin } from "./people/admin.ts";
import { readsThatItIsSaved, hasTheApp, signsIn } from "./people/anybody.ts";
import { Requester } from "./people/requester.ts";
import { School } from "./people/school.ts";
import { Streamer } from "./people/streamer.ts";
import { aMatch, aName } from "./support/match.ts";
import type { Phone } from "./support/phone.ts";
import { aRegistration, schoolLink, type Row } from "./support/prepare.ts";
import { expect, test } from "./support/test.ts";
import { cutNetwork, expecting } from "./support/watch.ts";

test.use({ expectedErrors: expecting(cutNetwork) });

/** What arrived is on the other user's open screen long before their client would poll. */
const soon = { timeout: 20_000 };
const streamUrl = "https://www.youtube.com/watch?v=touchline-e2e";
const recordingUrl = "https://www.youtube.com/watch?v=touchline-rec";

interface OfflineStep {
  phone: Phone;
  /** The user's action on the open page, offline. */
  act(page: Page): Promise<void>;
  page: Page;
  /** The server's state of it. */
  state(): Promise<unknown>;
  done: unknown;
  /** The URL opened when the browser returns. */
  reopenAt: string;
  /** What the other user's open screen shows once it has arrived. */
  seen(): Promise<void>;
}

/** Done offline; tab and browser are closed, and opened again before the network is back: it arrives once. */
async function survivesTheNight(step: OfflineStep): Promise<Page> {
  const { phone, act, page, state, done, reopenAt, seen } = step;
  phone.network.cut();
  const { passed } = phone.network;
  const before = await state();
  await act(page);
  await readsThatItIsSaved(page);
  await page.close();
  await phone.closeBrowser();
  await phone.openBrowser();
  expect(await state(), "what the server knows before the page is open").toEqual(before);
  const reopened = await phone.open(reopenAt);
  await readsThatItIsSaved(reopened);
  expect(phone.network.passed, "connections while cut off").toBe(passed);
  expect(await state(), "what the server knows before the network is back").toEqual(before);
  phone.network.join();
  await expect.poll(state, { intervals: [50], timeout: 30_000 }).toEqual(done);
  const arrived = Date.now();
  await seen();
  test.info().annotations.push({ type: "seen after", description: `${Date.now() - arrived} ms` });
  return reopened;
}

test(
  "four people take a match from request to payment, the streamer offline",
  { tag: "@engines" },
  async ({ product, buyPhone }) => {
    test.setTimeout(test.info().timeout * 4);
    const match = aMatch();
    const registration = aRegistration();
    const account = { username: `family${aName()}`, password: "kick-off-at-ten", email: match.contactEmail };
    const [requesterPhone, streamerPhone, adminPhone, schoolPhone] = await Promise.all([
      buyPhone(),
      buyPhone(),
      buyPhone(),
      buyPhone(),
    ]);

    const requester = new Requester(await requesterPhone.open("/"));
    await requester.asksFor(match);
    await expect(
      requester.page.getByText("Your streaming request has been submitted successfully.").first(),
    ).toBeVisible();
    await requester.keepsItIn(account);
    await expect(requester.page).toHaveURL(/\/requester-dashboard/);
    await expect(requester.match(match)).toBeVisible();
    const requesterApi = await product.signIn(account.username, account.password);

    let streamer = new Streamer(await streamerPhone.open("/"));
    await hasTheApp(streamer.page);
    await streamer.registers(registration);
    await expect(streamer.page.getByText("Registration Successful!")).toBeVisible();
    // The URL changes before the page: until then the form just sent is still shown.
    await expect(streamer.page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
    await expect(streamer.page).toHaveURL(/\/login/);
    await signsIn(streamer.page, registration);
    await expect(streamer.page.getByText("Pending Review").first()).toBeVisible();
    const streamerApi = await product.signIn(registration.username, registration.password);

    const admin = new Admin(await adminPhone.open("/"));
    await admin.signsIn();
    await admin.approves(registration.businessName);
    await expect(streamer.page.getByText("Pending Review")).toHaveCount(0);
    await hasTheApp(streamer.page, "streamer");

    const bids = () => requesterApi.get<Row[]>("/api/requests");
    const bidFields = async (...fields: string[]) =>
      (await bids()).map((bid) => Object.fromEntries(fields.map((field) => [field, bid[field]])));

    // The bid.
    const bidDialog = await streamer.opensBidFor(match);
    let page = await survivesTheNight({
      phone: streamerPhone,
      page: streamer.page,
      reopenAt: "/streamer-dashboard?tab=requests",
      state: () => bidFields("message", "proposedPrice"),
      done: [{ message: "Two cameras and commentary.", proposedPrice: "2300.00" }],
      act: async () => {
        await bidDialog.getByLabel("Proposed price").fill("2300");
        await bidDialog.getByLabel("Message").fill("Two cameras and commentary.");
        await bidDialog.getByRole("button", { name: /^Bid R/ }).click();
      },
      seen: () => expect(requester.match(match).getByText("R2300.00").first()).toBeVisible(soon),
    });

    await requester.accepts(registration.businessName);
    await expect(requester.page.getByText("Accepted. Next: the school")).toBeVisible();
    await expect(requester.match(match).getByText("Initial Setup")).toBeVisible();

    // The school.
    streamer = new Streamer(page);
    await page.goto("/streamer-dashboard");
    await expect(streamer.step(match, "Request School Permission")).toBeVisible();
    page = await survivesTheNight({
      phone: streamerPhone,
      page,
      reopenAt: "/streamer-dashboard",
      state: () => bidFields("schoolPermissionStatus"),
      done: [{ schoolPermissionStatus: "requested" }],
      act: () => streamer.asksTheSchool(match, "My cameras stand behind the rope."),
      seen: () => expect(requester.match(match).getByText("Awaiting School Permission")).toBeVisible(soon),
    });
    const school = new School(await schoolPhone.open("/"));
    await school.opensLink(await schoolLink(product, match.schoolContactEmail));
    expect(await product.mail.sentTo(match.schoolContactEmail), "mails to the school").toHaveLength(1);
    await school.saysYes("Not the stand with the juniors.");
    await expect(requester.match(match).getByText("Permission Granted")).toBeVisible();

    // The contract.
    streamer = new Streamer(page);
    const contracts = () => streamerApi.get<Row[]>("/api/contracts");
    await streamer.opensContract(match);
    await requester.match(match).getByRole("link", { name: "Read and sign" }).click();
    await expect(requester.page.getByText("The streamer has not signed yet.")).toBeVisible();
    page = await survivesTheNight({
      phone: streamerPhone,
      page,
      reopenAt: "/streamer-dashboard",
      state: async () => (await contracts()).map((contract) => Boolean(contract["streamerSignature"])),
      done: [true],
      act: () => streamer.signs("Nandi Mokoena"),
      seen: () => expect(requester.page.getByText("The streamer has not signed yet.")).toHaveCount(0, soon),
    });
    await requester.signs("Thandi Maseko");
    await expect.poll(() => bidFields("contractSigned")).toEqual([{ contractSigned: true }]);
    await requester.page.goto("/requester-dashboard");
    await requester.opensTab("Assigned Streams");
    await expect(requester.match(match).getByText("Ready to Stream")).toBeVisible();

    // The stream.
    streamer = new Streamer(page);
    await expect(streamer.step(match, "Start Stream")).toBeVisible();
    page = await survivesTheNight({
      phone: streamerPhone,
      page,
      reopenAt: "/streamer-dashboard",
      state: () => bidFields("streamUrl"),
      done: [{ streamUrl }],
      act: () => streamer.startsStream(match, streamUrl),
      seen: () => expect(requester.match(match).getByText("Live Streaming")).toBeVisible(soon),
    });
    streamer = new Streamer(page);
    await expect(streamer.step(match, "End stream")).toBeVisible();
    page = await survivesTheNight({
      phone: streamerPhone,
      page,
      reopenAt: "/streamer-dashboard",
      state: () => bidFields("recordingUrl"),
      done: [{ recordingUrl }],
      act: () => streamer.endsStream(match, recordingUrl),
      seen: async () => {
        await expect(requester.page.getByRole("tab", { name: /Completed\s*1/ })).toBeVisible(soon);
      },
    });

    // The money.
    streamer = new Streamer(page);
    await streamer.takesStep(match, "Mark as Paid");
    await streamer.page.getByRole("alertdialog").getByRole("button", { name: "Mark as Paid" }).click();
    await expect.poll(() => bidFields("paymentStatus")).toEqual([{ paymentStatus: "completed" }]);
    await expect(streamer.match(match).getByText("Completed & Paid")).toBeVisible();

    const all = await bids();
    expect(all).toHaveLength(1);
    const [profile] = (await streamerApi.get<Row[]>("/api/streamers")).filter(
      ({ businessName }) => businessName === registration.businessName,
    );
    expect(profile?.["streamsCompleted"], "streams counted once").toBe(1);
  },
);
