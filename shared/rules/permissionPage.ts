/** What the school confirms before it can approve. The ids are stored with the answer. */
export const permissionTicks = [
  { id: "answersForSchool", label: "I am allowed to answer for the school." },
  {
    id: "parentsAgreed",
    label: "Parents or guardians of the learners in view have agreed, or I list below who must stay out of view.",
  },
  { id: "visitorsKnow", label: "The visiting school knows about the stream." },
] as const;

export interface PermissionPageParts {
  match: string;
  sport: string;
  streamer: string;
  contactPerson: string;
  /** The streamer's, so that the school can check who films. */
  phone?: string | undefined;
  requester: string;
  when: string;
  venue: string;
  /** The date the school said yes to, if the match moves. */
  movedFrom?: string | undefined;
  /** A business's attachments; absent for a parent. */
  sponsor?: string | undefined;
  /** Where it will be streamed, once the streamer has named it. */
  platform?: string | undefined;
}

export interface PermissionPageTexts {
  title: string;
  question: string;
  /** Pressing it calls `phone`. */
  rows: { label: string; text: string; phone?: string | undefined }[];
}

/** The school's page: the question, and the facts before the answer. */
export function permissionPageTexts(parts: PermissionPageParts): PermissionPageTexts {
  const paysFor = parts.sponsor ? `${parts.requester}; sponsor material: ${parts.sponsor}` : parts.requester;
  const platform = parts.platform ?? "YouTube, Twitch, Vimeo or Facebook";
  const moved =
    parts.movedFrom === undefined
      ? ""
      : `. This is a new date: you said yes to ${parts.movedFrom}, and that answer counts until this one.`;
  return {
    title: `May we live-stream ${parts.match}?`,
    question: `${parts.requester} has asked ${parts.streamer}, a streamer checked by Touchline, to film this ${parts.sport} match. Nothing is streamed until the school agrees.`,
    rows: [
      { label: "When and where", text: `${parts.when}, ${parts.venue}${moved}` },
      { label: "Who films", text: parts.contactPerson, phone: parts.phone },
      { label: "Who asked and pays", text: paysFor },
      { label: "What is seen and heard", text: "The game, teams, crowd, score and commentary; no learners' names" },
      {
        label: "Where it is shown",
        text: `${platform} (may store abroad) and Touchline, to anyone with the link: live, replay, clips, reels`,
      },
      { label: "Until", text: "Until you withdraw permission, or 12 months after the match" },
    ],
  };
}

/** What the school sees once it has answered. */
export function permissionThanks(
  answer: "approved" | "declined" | "withdrawn",
  { streamer, match, requester }: Pick<PermissionPageParts, "streamer" | "match" | "requester">,
): string {
  switch (answer) {
    case "approved":
      return `Thank you. ${streamer} may stream ${match}. Changed your mind? Use this link to withdraw permission at any time.`;
    case "declined":
      return `You declined. Nothing will be streamed. We have told ${requester}.`;
    case "withdrawn":
      return `Permission withdrawn. The video is hidden on Touchline, and ${streamer} has been told to stop and to remove other copies.`;
    default:
      return answer satisfies never;
  }
}

/** The streamer's WhatsApp message. `askUrl` only emails the private link to the school: it holds no token. */
export function askSchoolText({
  streamer,
  match,
  when,
  askUrl,
}: Pick<PermissionPageParts, "streamer" | "match" | "when"> & { askUrl: string }): string {
  return `Good day. ${streamer} would like to live-stream ${match} on ${when}. Nothing is streamed unless the school agrees. Please open this page to get your private link: ${askUrl}`;
}
