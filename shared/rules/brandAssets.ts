import type { Fixture } from "../entities/fixture.ts";
import type { MediaPurpose } from "../entities/mediaFile.ts";
import { DomainError } from "./domainError.ts";

/** The files a business may add to its request, and how many of each. */
export const brandLimits = { logo: 1, banner: 3, sponsorVideo: 2 } as const satisfies Partial<
  Record<MediaPurpose, number>
>;
export type BrandPurpose = keyof typeof brandLimits;
export const brandPurposes = Object.keys(brandLimits) as [BrandPurpose, ...BrandPurpose[]];
/** A longer sponsor video is still accepted: streamers may cut it. */
export const sponsorVideoMs = 30_000;

export function isBrandPurpose(purpose: MediaPurpose): purpose is BrandPurpose {
  return Object.hasOwn(brandLimits, purpose);
}

/** Why a request cannot have these files: not a business's, already over, or too many of a kind. */
export function brandAssetsRejection(
  { clientType, status }: Pick<Fixture, "clientType" | "status">,
  all: readonly BrandPurpose[],
): DomainError | undefined {
  if (clientType !== "business") return new DomainError("brand.businessOnly");
  if (status === "cancelled") return new DomainError("fixture.cancelled");
  if (status === "completed") return new DomainError("fixture.notOpen");
  const isOver = brandPurposes.some((purpose) => all.filter((own) => own === purpose).length > brandLimits[purpose]);
  return isOver ? new DomainError("brand.tooMany") : undefined;
}

type Addresses = Pick<Fixture, "businessLogo" | "bannerImages" | "sponsorVideos">;

/** The URLs in a list field of a request: a JSON list as text, as the specification's fields are texts. */
export function parseUrlList(text: string | undefined): string[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(list) ? list.filter((item) => typeof item === "string") : [];
  } catch {
    return [];
  }
}

/** Every ready file of a request, by purpose. */
export function brandAddresses(fixture: Partial<Addresses>): { purpose: BrandPurpose; address: string }[] {
  const { businessLogo } = fixture;
  return [
    ...(businessLogo ? [{ purpose: "logo" as const, address: businessLogo }] : []),
    ...parseUrlList(fixture.bannerImages).map((address) => ({ purpose: "banner" as const, address })),
    ...parseUrlList(fixture.sponsorVideos).map((address) => ({ purpose: "sponsorVideo" as const, address })),
  ];
}

/** The request's fields with this URL added or removed. */
export function withBrandAddress(
  fixture: Addresses,
  purpose: BrandPurpose,
  address: string,
  isThere: boolean,
): { [Field in keyof Addresses]?: string | undefined } {
  if (purpose === "logo") {
    if (!isThere && fixture.businessLogo !== address) return {};
    return { businessLogo: isThere ? address : undefined };
  }
  const field = purpose === "banner" ? "bannerImages" : "sponsorVideos";
  const others = parseUrlList(fixture[field]).filter((other) => other !== address);
  const next = isThere ? [...others, address] : others;
  return { [field]: next.length > 0 ? JSON.stringify(next) : undefined };
}
