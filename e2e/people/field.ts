import { expect, type Page } from "@playwright/test";
import { hasTheApp } from "./anybody.ts";
import { Streamer } from "./streamer.ts";
import type { Api } from "../support/api.ts";
import {
  anOpenMatch,
  aRequester,
  aStreamer,
  type OpenMatch,
  type Row,
  type StreamerAccount,
} from "../support/prepare.ts";
import type { Product } from "../support/product.ts";

export interface Field {
  account: StreamerAccount;
  matches: OpenMatch[];
}

/** A verified streamer and open matches to bid on. */
export async function aField(product: Product, matches: number): Promise<Field> {
  const [requester, account] = await Promise.all([aRequester(product), aStreamer(product)]);
  return { account, matches: await Promise.all(Array.from({ length: matches }, () => anOpenMatch(requester.api))) };
}

/** The streamer's bids on the server: each message once per bid. */
export async function messagesOf({ api, streamerId }: { api: Api; streamerId: string }): Promise<unknown[]> {
  const bids = await api.get<Row[]>(`/api/requests?streamerId=${streamerId}`);
  return bids.map((bid) => bid["message"]).sort();
}

export async function bids(page: Page, match: OpenMatch | undefined, message: string): Promise<void> {
  if (!match) throw new Error("There is no such match.");
  await new Streamer(page).bidsOn(match, { price: "2300", message });
}

/** A tab on a phone that has everything synced and the app installed. */
export async function tabOf(phone: { newPage(): Promise<Page> }): Promise<Page> {
  const page = await phone.newPage();
  await page.goto("/browse-fixtures");
  await expect(page.getByText("All sent")).toBeVisible();
  await hasTheApp(page, "streamer");
  return page;
}
