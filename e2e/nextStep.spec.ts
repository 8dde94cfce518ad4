import { sastDate } from "#shared/rules/format.ts";
import type { BrowserContext, Page } from "@playwright/test";
import { permissionTicks } from "#shared/rules/permissionPage.ts";
import { aMatch } from "./support/match.ts";
import { standsStill } from "./support/inspection.ts";
import { aBid, anApprovedMatch, anOpenMatch, aRequester, aStreamer, schoolLink, type Row } from "./support/prepare.ts";
import type { Product } from "./support/product.ts";
import { expect, notInstalled, test } from "./support/test.ts";

test.use(notInstalled);

const textSizes = ["100%", "200%"] as const;

/** One user's phone: a tab with normal text size, and one with twice that. */
class Reader {
  private readonly tabs: readonly Page[];
  private readonly product: Product;
  private readonly address: string;

  private constructor(product: Product, address: string, tabs: readonly Page[]) {
    this.product = product;
    this.address = address;
    this.tabs = tabs;
  }

  static async with(product: Product, address: string, phone: BrowserContext): Promise<Reader> {
    const tabs = await Promise.all(
      textSizes.map(async (textSize) => {
        const page = await phone.newPage();
        await page.addInitScript((size) => {
          const enlarge = () => document.documentElement?.style.setProperty("font-size", size);
          new MutationObserver(enlarge).observe(document, { childList: true });
          enlarge();
        }, textSize);
        return page;
      }),
    );
    return new Reader(product, address, tabs);
  }

  /** The email's button leads to the next step, whose amber button is visible without scrolling. */
  async isLedTo(action: RegExp, subject: RegExp): Promise<void> {
    const link = await this.mailedLink(subject);
    const opened = this.tabs.map(async (page, index) => {
      const textSize = textSizes[index] ?? "100%";
      const what = `${subject.source}, ${textSize}: ${action.source}`;
      // A URL that differs only after # would not reload the page.
      await page.goto("about:blank");
      await page.goto(link);
      const amber = page.locator(".button-primary").filter({ hasText: action, visible: true }).first();
      await expect(amber, what).toBeVisible();
      await standsStill(page);
      await expect(amber, what).toBeInViewport({ ratio: 0.9 });
    });
    await Promise.all(opened);
  }

  private async mailedLink(subject: RegExp): Promise<string> {
    let link: string | undefined;
    await expect
      .poll(
        async () => {
          const mails = await this.product.mail.sentTo(this.address);
          const mail = mails.find((one) => subject.test(one.subject));
          return (link = /https?:\/\/[^\s>)"]+/.exec(mail?.text ?? "")?.[0]);
        },
        { message: `a mail with "${subject.source}"`, timeout: 30_000 },
      )
      .toBeTruthy();
    const { pathname, search, hash } = new URL(link ?? "");
    return pathname + search + hash;
  }
}

const signed = (contract: Row | undefined) =>
  ({ typedName: "Thandi Mokoena", textHash: contract?.["textHash"], startNow: true }) as const;

test(
  "each email up to the school's approval opens at the reader's next step, also with large text",
  { tag: "@long" },
  async ({ product, phoneOf, openPhone }) => {
    const [account, filming] = await Promise.all([aRequester(product), aStreamer(product)]);
    const requester = await Reader.with(product, `${account.username}@mail.example`, await phoneOf(account.api));
    const streamer = await Reader.with(product, filming.email, await phoneOf(filming.api));
    const walkIn = aMatch();
    await product.visitor().post("/api/fixtures", { ...walkIn, clientType: "parent" });
    const visitor = await Reader.with(product, walkIn.contactEmail, await openPhone());
    const match = await anOpenMatch(account.api);
    const bidId = await aBid(filming.api, match.id);
    await Promise.all([
      visitor.isLedTo(/Create account/, /request is in/),
      requester.isLedTo(/^Accept/, /New bid/),
      streamer.isLedTo(/Confirm/, /confirm your email/),
    ]);

    await account.api.patch(`/api/requests/${bidId}`, { status: "accepted" });
    await streamer.isLedTo(/Request School Permission/, /You got the match/);

    await filming.api.post("/api/school-permissions", { fixtureId: match.id });
    const token = new URL(await schoolLink(product, match.schoolContactEmail)).hash.slice(1);
    const school = await Reader.with(product, match.schoolContactEmail, await openPhone());
    await school.isLedTo(/Approve/, /May we live-stream/);
    const ticks = permissionTicks.map(({ id }) => id);
    await product.visitor().post("/api/permission/answer", { token, answer: "approved", ticks });
    await requester.isLedTo(/Read and sign/, /said yes/);
  },
);

test(
  "each email from contract to payment opens at the reader's next step, also with large text",
  { tag: "@long" },
  async ({ product, phoneOf }) => {
    const [account, filming] = await Promise.all([aRequester(product), aStreamer(product)]);
    const requester = await Reader.with(product, `${account.username}@mail.example`, await phoneOf(account.api));
    const streamer = await Reader.with(product, filming.email, await phoneOf(filming.api));
    // On the day itself: before it, no button says that the stream is due.
    const matchDate = sastDate(new Date().toISOString());
    const sides = { requester: account.api, streamer: filming.api, product };
    const { match, bidId } = await anApprovedMatch(sides, { matchDate });

    const [contract] = await account.api.get<Row[]>(`/api/contracts?bidId=${bidId}`);
    await account.api.post(`/api/contracts/${contract?.id}/sign`, signed(contract));
    await streamer.isLedTo(/Sign contract/, /signed the contract/);

    await filming.api.post(`/api/contracts/${contract?.id}/sign`, signed(contract));
    const message = { subject: "Gate", message: "Which gate do I use?", messageType: "general", fixtureId: match.id };
    await filming.api.post("/api/messages", { ...message, fromStreamerId: filming.streamerId });
    await Promise.all([
      streamer.isLedTo(/Start Stream/, /Signed by both/),
      requester.isLedTo(/Send message/, /New message/),
    ]);

    await filming.api.patch(`/api/requests/${bidId}`, { streamUrl: "https://www.youtube.com/watch?v=touchline-w2" });
    await requester.isLedTo(/Watch/, /is live/);

    await filming.api.patch(`/api/requests/${bidId}`, { deliveredAt: new Date().toISOString() });
    await requester.isLedTo(/Pay now/, /Please pay/);
  },
);
