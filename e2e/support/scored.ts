import type { Page } from "@playwright/test";
import { aName } from "./match.ts";
import { aLiveMatch, aRequester, aStreamer, watchKeyOf, type OpenMatch, type StreamerAccount } from "./prepare.ts";
import type { Product } from "./product.ts";

export interface Scored {
  streamer: StreamerAccount;
  match: OpenMatch;
  schoolToken: string;
  /** `?match=12#key`, for the light pages. */
  link: string;
  /** The streamer's score screen. */
  screen: string;
}

export async function aScoredMatch(product: Product): Promise<Scored> {
  const [requester, streamer] = await Promise.all([aRequester(product), aStreamer(product)]);
  const sides = { requester: requester.api, streamer: streamer.api, product };
  const { match, bidId, schoolToken } = await aLiveMatch(
    sides,
    `https://www.youtube.com/watch?v=${aName()}`.slice(0, 43),
  );
  const key = await watchKeyOf(streamer.api, { match, bidId });
  const link = `?match=${match.number}#${key}`;
  return { streamer, match, schoolToken, link, screen: `/keep-score?bid=${bidId}&fixture=${match.id}` };
}

export function half(page: Page, school: string) {
  return page.getByRole("region", { name: school });
}

/** The figures on the score screen: "10–5". */
export async function board(page: Page, { homeSchool, awaySchool }: OpenMatch): Promise<string> {
  const figure = (school: string) => half(page, school).locator("p").first().innerText();
  return `${(await figure(homeSchool)).trim()}–${(await figure(awaySchool)).trim()}`;
}

export async function presses(page: Page, school: string, what: string): Promise<void> {
  await half(page, school).getByRole("button", { name: what, exact: true }).click();
}
