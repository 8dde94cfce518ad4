import type { RequestKindId } from "./fixtureFormValues.ts";

/** Who may request a stream. */
export interface RequestKind {
  /** As in the address (`?type=`) and in the row's clientType. */
  id: RequestKindId;
  title: string;
  text: string;
  /** The chooser button's label. */
  start: string;
  /** The heading above the form. */
  formTitle: string;
  formIntro: string;
}

export const requestKinds: readonly RequestKind[] = [
  {
    id: "parent",
    title: "Parent/Individual",
    text: "For families who can't be at the match.",
    start: "Request as a parent",
    formTitle: "Request a Stream",
    formIntro: "Five short parts, about three minutes. What you type is saved on this device, even offline.",
  },
  {
    id: "business",
    title: "Local Business",
    text: "For businesses that sponsor a match and are recognised for it.",
    start: "Sponsor as a business",
    formTitle: "Community Partnership Request",
    formIntro: "Seven short parts, about four minutes. What you type is saved on this device, even offline.",
  },
];

export type Offer = "included" | "optional" | "not included";

export interface ComparedFeature {
  label: string;
  /** What each kind gets. */
  offers: Readonly<Record<RequestKindId, Offer>>;
}

const both = { parent: "included", business: "included" } as const;
const businessOnly = { parent: "not included", business: "included" } as const;

export const comparedFeatures: readonly ComparedFeature[] = [
  { label: "HD streaming", offers: both },
  { label: "Multi-camera", offers: both },
  { label: "Live commentary", offers: { parent: "optional", business: "included" } },
  { label: "Pay-now option", offers: both },
  { label: "Community brand visibility", offers: businessOnly },
  { label: "Family engagement", offers: businessOnly },
  { label: "Story integration", offers: businessOnly },
  { label: "Long-term partnership", offers: businessOnly },
];
