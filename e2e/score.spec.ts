import { aRequester } from "./support/prepare.ts";
import { aScoredMatch, board, presses } from "./support/scored.ts";
import { expect, test } from "./support/test.ts";
import { cutNetwork, expecting } from "./support/watch.ts";

test.use({ expectedErrors: expecting(cutNetwork) });

test("a wrong press is undone in one, with targets for a thumb and nothing below the screen's edge", async ({
  product,
  phoneOf,
}) => {
  const { streamer, match, screen } = await aScoredMatch(product);
  const page = await (await phoneOf(streamer.api)).newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(screen);
  await presses(page, match.homeSchool, "Try");
  await expect.poll(() => board(page, match)).toBe("5–0");
  await page.getByRole("button", { name: "Start the clock" }).click();
  await presses(page, match.awaySchool, "Penalty");
  await expect.poll(() => board(page, match)).toBe("5–3");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => board(page, match)).toBe("5–0");
  await page.screenshot({ path: test.info().outputPath("score-phone.png") });
  const targets = await page.getByRole("article").getByRole("button").all();
  expect(targets.length).toBeGreaterThanOrEqual(12);
  for (const target of targets) {
    const box = await target.boundingBox();
    expect(box?.height, await target.innerText()).toBeGreaterThanOrEqual(48);
    expect(box?.width).toBeGreaterThanOrEqual(48);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
  }
});

test(
  "the streamer lets another account keep the score, which it does until that is taken back",
  { tag: "@long" },
  async ({ product, phoneOf }) => {
    const { streamer, match, screen } = await aScoredMatch(product);
    const parent = await aRequester(product);
    const page = await (await phoneOf(streamer.api)).newPage();
    await page.goto(screen);
    const opens = page.getByRole("button", { name: "Let somebody else keep the score" });
    await opens.click();
    const dialog = page.getByRole("dialog", { name: "Keep the score together" });
    const username = dialog.getByLabel("Their username");
    await username.fill("nobody-at-all");
    await dialog.getByRole("button", { name: "Let them in" }).click();
    await expect(dialog.getByText("There is no account with this username.", { exact: false }).first()).toBeVisible();
    await expect(username).toHaveValue("nobody-at-all");
    await username.fill(parent.username);
    await dialog.getByRole("button", { name: "Let them in" }).click();
    await expect(page.getByText("They can keep the score")).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).click();

    const theirs = await (await phoneOf(parent.api)).newPage();
    await theirs.goto(screen);
    await presses(theirs, match.homeSchool, "Try");
    await expect.poll(() => board(page, match)).toBe("5–0");
    await expect(theirs.getByRole("button", { name: "Let somebody else keep the score" })).toHaveCount(0);

    await opens.click();
    await username.fill(parent.username);
    await dialog.getByRole("button", { name: "Take it back" }).click();
    await expect(page.getByText("They no longer keep the score")).toBeVisible();
    await expect(theirs.getByRole("heading", { name: "No score to keep here" })).toBeVisible();
  },
);
