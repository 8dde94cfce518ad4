import sharp from "sharp";
import { announced, sendFile } from "#server/testing/sendFile.ts";
import { expect } from "@playwright/test";
import { aRequester, aSignedMatch, aStreamer, watchKeyOf } from "./prepare.ts";
import type { Product } from "./product.ts";

/** The colours of a sponsor's logo and banner: nothing else on the page has them. */
export const sponsorColours = { logo: [208, 16, 48], banner: [16, 64, 208] } as const;

/** One colour, so that a picture of the page shows where it is. */
async function aPicture([r, g, b]: readonly [number, number, number], width: number): Promise<Buffer> {
  return sharp({ create: { width, height: 200, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();
}

/** A signed match that a business pays for, with its pictures looked at: viewers get them. */
export async function aSponsoredMatch(product: Product) {
  const [logo, banner] = [await aPicture(sponsorColours.logo, 400), await aPicture(sponsorColours.banner, 900)];
  const files = [
    { ...announced(logo, "logo.png"), purpose: "logo", bytesOf: logo },
    { ...announced(banner, "banner.png"), purpose: "banner", bytesOf: banner },
  ];
  const assets = files.map(({ id, name, bytes, sha256, purpose }) => ({ id, name, bytes, sha256, purpose }));
  const [business, streamer] = await Promise.all([aRequester(product), aStreamer(product)]);
  const { match, bidId } = await aSignedMatch(
    { requester: business.api, streamer: streamer.api, product },
    { clientType: "business", businessName: "Corner Bakery", assets },
  );
  const cookie = business.api.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  for (const { id, bytesOf } of files) {
    expect((await sendFile({ base: product.url }, cookie, id, bytesOf)).status).toBe(0);
  }
  const key = await watchKeyOf(streamer.api, { match, bidId });
  const statuses = async () => {
    const answers = files.map(({ id }) =>
      fetch(`${product.url}/api/watch/${match.number}/sponsor/${id}/full?key=${key}`),
    );
    return (await Promise.all(answers)).map(({ status }) => status);
  };
  await expect.poll(statuses, { timeout: 30_000 }).toEqual([200, 200]);
  return { business, streamer, match, bidId, link: `?match=${match.number}#${key}` };
}
