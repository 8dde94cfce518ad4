import { hasTheApp, readsThatItIsSaved, signsIn } from "./people/anybody.ts";
import { Requester } from "./people/requester.ts";
import { School } from "./people/school.ts";
import { Streamer } from "./people/streamer.ts";
import { addDays, dateParts, formatDate } from "#shared/rules/format.ts";
import { aRequester, aSignedMatch, aStreamer } from "./support/prepare.ts";
import { expect, test } from "./support/test.ts";
import { cutNetwork, expecting } from "./support/watch.ts";

test.use({ expectedErrors: expecting(cutNetwork) });

/** The next Tuesday after a day. */
function tuesdayAfter(date: string): string {
  let day = addDays(date, 1);
  while (dateParts(day).weekday !== "Tue") day = addDays(day, 1);
  return day;
}

test("rain: the streamer proposes Tuesday, the parent accepts in a dead spot, the school says yes, and everyone's calendar and contract say Tuesday", async ({
  product,
  openAs,
  buyPhone,
  openPhone,
}) => {
  const [requester, streamer] = await Promise.all([aRequester(product), aStreamer(product)]);
  const { match, bidId, schoolToken } = await aSignedMatch({
    requester: requester.api,
    streamer: streamer.api,
    product,
  });
  const tuesday = tuesdayAfter(match.matchDate);
  const filmer = new Streamer(await openAs(streamer.api, "/streamer-dashboard"));
  const phone = await buyPhone();
  const parent = await phone.open("/login");
  await signsIn(parent, requester);
  await expect(parent).toHaveURL(/\/streamer-dashboard/);
  await hasTheApp(parent);
  await parent.goto("/requester-dashboard");
  await new Requester(parent).opensTab("Assigned Streams");

  await filmer.match(match).getByRole("button", { name: "Propose another date" }).click();
  const dialog = filmer.page.getByRole("dialog", { name: "Propose another date" });
  await dialog.getByLabel("New date").fill(tuesday);
  await dialog.getByLabel("Kick-off").fill("14:00");
  await dialog.getByRole("button", { name: "Propose" }).click();
  await expect(filmer.match(match).getByText(`You proposed Tue ${formatDate(tuesday)}, 14:00`)).toBeVisible();

  const card = new Requester(parent).match(match);
  await expect(card.getByText(`${streamer.businessName} proposes Tue ${formatDate(tuesday)}, 14:00`)).toBeVisible();
  phone.network.swallow();
  await card.getByRole("button", { name: "Accept" }).click();
  await readsThatItIsSaved(parent);
  await expect(filmer.match(match).getByText(/^You both agreed/)).toHaveCount(0);
  phone.network.join();
  await expect(filmer.match(match).getByText(`You both agreed on Tue ${formatDate(tuesday)}, 14:00`)).toBeVisible({
    timeout: 30_000,
  });
  // The old yes holds, and so does the old date, until the school answers.
  await expect(filmer.match(match).getByText(formatDate(match.matchDate)).first()).toBeVisible();

  const link = await newLink(product.mail, match.schoolContactEmail, schoolToken);
  const school = new School(await (await openPhone()).newPage());
  await school.opensLink(link);
  await expect(school.page.getByText("This is a new date: you said yes to")).toBeVisible();
  await school.saysYes();

  await expect(filmer.match(match).getByText(formatDate(tuesday)).first()).toBeVisible();
  await expect(card.getByText(formatDate(tuesday)).first()).toBeVisible();
  const start = `DTSTART:${tuesday.replaceAll("-", "")}T120000Z`;
  for (const { api } of [requester, streamer]) {
    const { calendar } = await api.get<{ calendar: string }>("/api/account");
    expect((await api.bytes(new URL(calendar).pathname)).toString("utf8")).toContain(start);
  }
  for (const page of [filmer.page, parent]) {
    await page.goto(`/contract?bid=${bidId}`);
    const addendum = page.getByRole("region", { name: "Addendum: the new date" });
    await expect(addendum).toContainText(`to ${formatDate(tuesday)}, 14:00`);
    await expect(addendum).toContainText("Signed by both, by proposing and accepting the new date.");
  }
  await filmer.page.goto(`/call-sheet?bid=${bidId}`);
  await expect(filmer.page.getByText(formatDate(tuesday)).first()).toBeVisible();
});

/** The link of the email about the new date: its token is not that of the first. */
async function newLink(
  mail: { sentTo: (address: string) => Promise<{ text: string }[]> },
  address: string,
  earlier: string,
): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      const texts = (await mail.sentTo(address)).filter(({ text }) => text.includes("The match has moved"));
      const links = texts.flatMap(({ text }) => text.match(/https?:\/\/[^\s>)"]+\/permission#[^\s>)"]+/g) ?? []);
      return (found = links.find((link) => !link.endsWith(earlier)));
    })
    .toBeTruthy();
  return found ?? "";
}
