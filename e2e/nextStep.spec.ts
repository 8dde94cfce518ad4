import type { BrowserContext, Page } from "@playwright/test";
import { permissionTicks } from "#shared/rules/permissionPage.ts";
import { standsStill } from "./support/inspection.ts";
import { aBid, anOpenMatch, aRequester, aStreamer, schoolLink, type Row } from "./support/prepare.ts";
import type { Product } from "./support/product.ts";
import { expect, test } from "./support/test.ts";

/** One person's phone, with text of the usual size and of twice that. */
class Reader {
  private readonly page: Page;
  private readonly product: Product;
  private readonly address: string;

  private constructor(product: Product, address: string, page: Page) {
    this.product = product;
    this.address = address;
    this.page = page;
  }

  static async with(product: Product, address: string, phone: BrowserContext): Promise<Reader> {
    const page = await phone.newPage();
    await page.addInitScript(() => {
      const enlarge = () =>
        document.documentElement?.style.setProperty("font-size", sessionStorage.getItem("textSize") ?? "100%");
      new MutationObserver(enlarge).observe(document, { childList: true });
      enlarge();
    });
    return new Reader(product, address, page);
  }

  /** The mail's button leads to the next step: its amber button is on the screen without scrolling. */
  async isLedTo(action: RegExp, subject: RegExp): Promise<void> {
    const address = await this.mailedAddress(subject);
    const { page } = this;
    for (const textSize of ["100%", "200%"]) {
      await page.goto(address);
      await page.evaluate((size) => sessionStorage.setItem("textSize", size), textSize);
      await page.reload();
      const amber = page.locator(".button-primary").filter({ hasText: action, visible: true }).first();
      await expect(amber, `${subject.source}: ${action.source}`).toBeVisible();
      await standsStill(page);
      await expect(amber, `${subject.source}: ${action.source}`).toBeInViewport({ ratio: 0.9 });
    }
  }

  private async mailedAddress(subject: RegExp): Promise<string> {
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
    const { pathname, search } = new URL(link ?? "");
    return pathname + search;
  }
}

test("each mail of a match opens at the reader's next step, with large text too", async ({ product, phoneOf }) => {
  const [account, filming] = await Promise.all([aRequester(product), aStreamer(product)]);
  const requester = await Reader.with(product, `${account.username}@mail.example`, await phoneOf(account.api));
  const streamer = await Reader.with(product, filming.email, await phoneOf(filming.api));
  const match = await anOpenMatch(account.api);

  const bidId = await aBid(filming.api, match.id);
  await requester.isLedTo(/^Accept/, /New bid/);

  await account.api.patch(`/api/requests/${bidId}`, { status: "accepted" });
  await streamer.isLedTo(/Request School Permission/, /You got the match/);

  await filming.api.post("/api/school-permissions", { fixtureId: match.id });
  const token = new URL(await schoolLink(product, match.schoolContactEmail)).hash.slice(1);
  const ticks = permissionTicks.map(({ id }) => id);
  await product.visitor().post("/api/permission/answer", { token, answer: "approved", ticks });
  await requester.isLedTo(/Read and sign/, /said yes/);

  const [contract] = await account.api.get<Row[]>(`/api/contracts?bidId=${bidId}`);
  const signature = { typedName: "Thandi Mokoena", textHash: contract?.["textHash"], startNow: true };
  await account.api.post(`/api/contracts/${contract?.id}/sign`, signature);
  await streamer.isLedTo(/Sign contract/, /signed the contract/);

  await filming.api.post(`/api/contracts/${contract?.id}/sign`, signature);
  await streamer.isLedTo(/Start Stream/, /Signed by both/);

  await filming.api.patch(`/api/requests/${bidId}`, { streamUrl: "https://www.youtube.com/watch?v=touchline-w2" });
  await requester.isLedTo(/Watch/, /is live/);

  await filming.api.patch(`/api/requests/${bidId}`, { deliveredAt: new Date().toISOString() });
  await requester.isLedTo(/Pay now/, /Please pay/);
});
