/** What a requester reads about an accepted match: school, contract and video. */
export const detailTexts = {
  toSchool: (streamer: string, message: string) => `${streamer} wrote to the school: "${message}"`,
  title: "Stream Details",
  documents: "Documents",
  permission: "School permission",
  contract: "Contract",
  contractNone: "We write it once the school has agreed.",
  contractOpen: "Waiting for signatures.",
  contractSigned: "Signed by both.",
  readContract: "Read the contract",
  conditions: "Conditions of the school",
  video: "Stream",
  noVideo: "The link appears here once the stream is live.",
  hidden: "The school has withdrawn permission. The video is hidden.",
  openLink: "Open the stream",
  contactDetails: "How to reach the streamer",
} as const;
