import { liveAddress, type PictureSize } from "#shared/api/live.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { brandAddresses } from "#shared/rules/brandAssets.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import { fileInAddress } from "#shared/rules/mediaAddress.ts";
import type { Viewer } from "#shared/rules/watchFlow.ts";
import type { AppContext } from "../appContext.ts";
import { mediaKey } from "../storage/mediaStore.ts";
import { requireAdmitted } from "./watchStream.ts";

/** The business that pays for the match, and the addresses of its pictures for a viewer with this key. */
export interface ShownSponsor {
  name: string;
  logo?: string;
  banners: string[];
}

export function sponsorOf(fixture: Fixture, size: PictureSize, key: string | undefined): ShownSponsor | undefined {
  if (fixture.clientType !== "business" || !fixture.businessName) return undefined;
  const pictures = picturesOf(fixture).map(({ purpose, fileId }) => ({
    purpose,
    address: liveAddress.sponsor(fixture.number ?? fixture.id, { fileId, size, key }),
  }));
  const logo = pictures.find(({ purpose }) => purpose === "logo")?.address;
  const banners = pictures.filter(({ purpose }) => purpose === "banner").map(({ address }) => address);
  return { name: fixture.businessName, ...(logo === undefined ? {} : { logo }), banners };
}

function picturesOf(fixture: Fixture) {
  return brandAddresses(fixture).flatMap(({ purpose, address }) => {
    const fileId = fileInAddress(address);
    return purpose === "sponsorVideo" || fileId === undefined ? [] : [{ purpose, fileId }];
  });
}

/** Where the media store has a sponsor's picture, for whoever may watch its match now. */
export async function sponsorPictureKey(
  { live, rows }: Pick<AppContext, "live" | "rows">,
  { fixtureId, fileId, size }: { fixtureId: string; fileId: string; size: string },
  viewer: Viewer,
): Promise<{ key: string; etag: string }> {
  const match = await live.matches.of(fixtureId);
  requireAdmitted(match, viewer);
  const picture = picturesOf(match.fixture).find((each) => each.fileId === fileId);
  const file = picture && (await rows.rowOne("mediaFile", picture.fileId));
  if (!file || file.deletedAt || file.state !== "ready") throw new DomainError("row.notFound");
  const key = size === "small" ? mediaKey.thumbnail(file.id) : mediaKey.video(file.id);
  return { key, etag: `"${file.id}-${size === "small" ? "small" : "full"}"` };
}
