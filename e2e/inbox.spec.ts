import type { Page } from "@playwright/test";
import { hasTheApp, queuedSentence, signsIn } from "./people/anybody.ts";
import { aBid, anOpenMatch, aRequester, aStreamer } from "./support/prepare.ts";
import { expect, test } from "./support/test.ts";
import { cutNetwork, expecting } from "./support/watch.ts";

test.use({ expectedErrors: expecting(cutNetwork) });

const inbox = (page: Page) => page.getByRole("list", { name: "Messages" });
const inBar = (page: Page, unread: number) =>
  page
    .getByRole("banner")
    .getByRole("link", { name: unread === 0 ? "Messages" : `Messages, ${unread} unread`, exact: true });

test(
  "two conversations on two phones: read on one is read on the other, and an answer from a dead spot waits in the list",
  { tag: "@long" },
  async ({ product, openAs, buyPhone }) => {
    const [requester, one, other] = await Promise.all([aRequester(product), aStreamer(product), aStreamer(product)]);
    const match = await anOpenMatch(requester.api);
    for (const { api } of [one, other]) await aBid(api, match.id);
    const write = (api: typeof one.api, streamerId: string, message: string) =>
      api.post("/api/messages", { fixtureId: match.id, streamerId, subject: "The scoreboard", message });
    await write(one.api, one.streamerId, "Is there a plug near the halfway line?");
    await write(other.api, other.streamerId, "May I stand on the pavilion?");

    const phone = await buyPhone();
    const page = await phone.open("/login");
    await signsIn(page, requester);
    await hasTheApp(page);
    const desk = await openAs(requester.api, "/messages");
    for (const screen of [page, desk]) await expect(inBar(screen, 2)).toBeVisible();

    await inBar(page, 2).click();
    await expect(inbox(page).getByRole("listitem")).toHaveCount(2);
    await page.getByRole("searchbox").fill("pavilion");
    await expect(inbox(page).getByRole("listitem")).toHaveText([new RegExp(other.businessName)]);
    await page.getByRole("searchbox").fill("");
    await inbox(page).getByRole("link", { name: one.businessName }).click();
    const thread = page.getByRole("dialog", { name: `Messages with ${one.businessName}` });
    await expect(thread.getByText("Is there a plug near the halfway line?")).toBeVisible();
    await expect(thread.getByText("New", { exact: true })).toBeVisible();
    await expect(inBar(desk, 1)).toBeVisible();
    const line = inbox(desk).getByRole("listitem").filter({ hasText: one.businessName });
    await expect(line).not.toContainText("unread");
    // Two bids, and the other message.
    await expect(desk.getByRole("button", { name: "Notifications, 3 unread" })).toBeVisible();

    phone.network.swallow();
    await thread.getByLabel("Message", { exact: false }).last().fill("Under the scoreboard.");
    await thread.getByRole("button", { name: "Send message" }).click();
    await expect(thread.getByText(queuedSentence)).toBeVisible();
    await page.keyboard.press("Escape");
    const first = inbox(page).getByRole("listitem").first();
    await expect(first).toContainText("Waiting to send: Under the scoreboard.");
    await page.reload();
    await expect(first).toContainText("Waiting to send: Under the scoreboard.");
    await expect(line).toContainText("Is there a plug");

    phone.network.join();
    await expect(first).toContainText("You: Under the scoreboard.", { timeout: 30_000 });
    await expect(line).toContainText("You: Under the scoreboard.");
    const streamer = await openAs(one.api, "/messages");
    await expect(inBar(streamer, 1)).toBeVisible();
  },
);
