import { brandLimits, type BrandPurpose } from "#shared/rules/brandAssets.ts";
import { bytesText, fileBytes } from "#shared/rules/mediaLimits.ts";

interface AssetWords {
  label: string;
  hint: string;
  prompt: string;
  accept: string;
}

const pictures = "image/jpeg,image/png,image/webp";

const words: Record<BrandPurpose, AssetWords> = {
  logo: {
    label: "Logo",
    hint: `One picture: JPEG, PNG or WebP, at most ${bytesText(fileBytes.logo)}.`,
    prompt: "Choose a logo",
    accept: pictures,
  },
  banner: {
    label: "Banners",
    hint: `Up to ${brandLimits.banner} pictures, at most ${bytesText(fileBytes.banner)} each.`,
    prompt: "Choose banners",
    accept: pictures,
  },
  sponsorVideo: {
    label: "Sponsor videos",
    hint: `Up to ${brandLimits.sponsorVideo} videos of 30 seconds, at most ${bytesText(fileBytes.sponsorVideo)} each.`,
    prompt: "Choose videos",
    accept: "video/*",
  },
};

export const assetTexts = {
  words: (purpose: BrandPurpose) => words[purpose],
  optional: "optional",
  explained: "Your streamer shows them during the match. They are kept on this device and go out with your request.",
  longer: (seconds: number) => `${seconds} s: longer than 30 seconds. We take it, and your streamer may shorten it.`,
  reading: "Checking it…",
  states: {
    expected: "On its way",
    receiving: "On its way",
    checking: "Being checked",
    ready: "Ready",
    refused: "Needs you",
  },
  sent: "Sent",
  heading: "Brand assets",
  none: "No brand assets yet.",
  add: "Add brand assets",
  change: "Change brand assets",
  title: "Brand assets",
  dialogText: "Your streamer sees them as soon as they have arrived.",
  done: "Done",
  failed: "Failed to change the brand assets",
  notHere: "It is not on this device. Open Touchline on the one that has it, or remove it and choose it again.",
} as const;
