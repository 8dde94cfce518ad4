/** Who may ask for a stream. A kind that is offered is a line here, with its form in RequestPage. */
export interface RequestKind {
  /** As in the address (`?type=`) and in the row's clientType. */
  id: "parent";
  title: string;
  text: string;
}

export const requestKinds: readonly RequestKind[] = [
  {
    id: "parent",
    title: "Parent/Individual",
    text: "For families who want to see a match that they cannot get to.",
  },
];

export interface ComparedFeature {
  label: string;
  /** What each kind gets: included, or a word such as "optional". */
  offers: Readonly<Record<RequestKind["id"], "included" | "optional">>;
}

export const comparedFeatures: readonly ComparedFeature[] = [
  { label: "HD streaming", offers: { parent: "included" } },
  { label: "Multi-camera", offers: { parent: "included" } },
  { label: "Live commentary", offers: { parent: "optional" } },
];
