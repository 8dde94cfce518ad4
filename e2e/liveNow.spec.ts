import { School } from "./people/school.ts";
import { aLiveMatch, aRequester, aStreamer } from "./support/prepare.ts";
import { expect, test } from "./support/test.ts";
import { cutNetwork, expecting } from "./support/watch.ts";

test.use({ expectedErrors: expecting(cutNetwork) });

test(
  "a match that its school allows on lists is live for every visitor without a key, until it is withdrawn",
  {
    tag: "@long",
  },
  async ({ product, openPhone }) => {
    const [requester, streamer] = await Promise.all([aRequester(product), aStreamer(product)]);
    const sides = { requester: requester.api, streamer: streamer.api, product };
    const address = "https://youtu.be/touchline-w1";
    const { match, schoolToken } = await aLiveMatch({ ...sides, mayBeListed: true }, address);
    const unlisted = await aLiveMatch(sides, address);
    const visitor = await (await openPhone()).newPage();
    const name = `Watch ${match.homeSchool} vs ${match.awaySchool}`;
    for (const page of ["/browse-fixtures", "/"]) {
      await visitor.goto(page);
      const strip = visitor.getByRole("region", { name: "Live now" });
      await expect(strip.getByRole("link", { name, exact: true })).toBeVisible();
      await expect(strip.getByText(unlisted.match.homeSchool)).toHaveCount(0);
    }
    await visitor.getByRole("link", { name, exact: true }).click();
    await expect(visitor).toHaveURL(new RegExp(`/watch\\?match=${match.number}$`));
    await expect(visitor.getByText("Live", { exact: true })).toBeVisible();
    await expect(visitor.getByRole("button", { name: "Play" })).toBeVisible();

    const school = new School(await (await openPhone()).newPage());
    await school.page.goto(`/permission#${schoolToken}`);
    await school.takesYesBack();
    await expect(visitor.getByRole("button", { name: "Play" })).toHaveCount(0);
    await visitor.goto("/browse-fixtures");
    await expect(visitor.getByRole("heading", { level: 1 })).toBeVisible();
    const { matches } = await product.visitor().get<{ matches: { number: number }[] }>("/api/live");
    expect(matches.map(({ number }) => number)).not.toContain(match.number);
  },
);
