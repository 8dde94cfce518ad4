/** What the school confirms before it can say yes. The ids are stored with the answer. */
export const permissionTicks = [
  { id: "answersForSchool", label: "I may answer for the school." },
  {
    id: "parentsAgreed",
    label: "Parents or guardians of learners in view agreed, or I list below who stays out of view.",
  },
  { id: "visitorsKnow", label: "The visiting school knows." },
] as const;

export interface PermissionPageParts {
  match: string;
  streamer: string;
  contactPerson: string;
  requester: string;
  when: string;
  venue: string;
  /** What a business attaches; absent for a parent. */
  sponsor?: string | undefined;
  /** Where it will be streamed, when the streamer has named it. */
  platform?: string | undefined;
}

export interface PermissionPageTexts {
  title: string;
  question: string;
  rows: { label: string; text: string }[];
}

/** The school's page: the question, and the facts before the answer. */
export function permissionPageTexts(parts: PermissionPageParts): PermissionPageTexts {
  const paysFor = parts.sponsor ? `${parts.requester}; sponsor material: ${parts.sponsor}` : parts.requester;
  const platform = parts.platform ?? "YouTube, Twitch, Vimeo or Facebook";
  return {
    title: `May ${parts.match} be streamed live?`,
    question: `${parts.streamer}, checked by Touchline, asks to film it for ${parts.requester}. Without your yes nothing is shown.`,
    rows: [
      { label: "When, where", text: `${parts.when}, ${parts.venue}` },
      { label: "Who films", text: parts.contactPerson },
      { label: "Who asked and pays", text: paysFor },
      { label: "Seen and heard", text: "Game, teams, crowd, score, commentary; no learners' names" },
      {
        label: "Shown",
        text: `On ${platform} (may store abroad) and Touchline to anyone with the link: live, replay, clips, reels`,
      },
      { label: "Until", text: "You withdraw, at most 12 months" },
    ],
  };
}

/** What the school reads once it has answered. */
export function permissionThanks(
  answer: "approved" | "declined" | "withdrawn",
  { streamer, match, requester }: Pick<PermissionPageParts, "streamer" | "match" | "requester">,
): string {
  switch (answer) {
    case "approved":
      return `Thank you. ${streamer} may stream ${match}. This link withdraws your yes at any time.`;
    case "declined":
      return `Noted. Nothing will be shown. We told ${requester}.`;
    case "withdrawn":
      return `Withdrawn. Video on Touchline is hidden. ${streamer} was told to end the stream and remove other copies.`;
    default:
      return answer satisfies never;
  }
}

/** What the streamer sends by WhatsApp. `askUrl` only mails the private link to the school: it holds no token. */
export function askSchoolText({
  streamer,
  match,
  when,
  askUrl,
}: Pick<PermissionPageParts, "streamer" | "match" | "when"> & { askUrl: string }): string {
  return `Good day. ${streamer} asks to live-stream ${match}, ${when}. Nothing is shown without the school's yes. Get your private link to answer: ${askUrl}`;
}
