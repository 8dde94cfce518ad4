import { formatDate } from "#shared/rules/format.ts";

const stars = (rating: number) => `${rating} of 5`;

/** Words for what each side says of the other. */
export const reviewTexts = {
  requester: {
    rate: "Rate Streamer",
    title: (streamer: string) => `How was ${streamer}?`,
    hint: "Everyone can read this, without your name. Please name no learner.",
    recommend: "Would you recommend them?",
    others: "The streamer rated you",
  },
  streamer: {
    rate: "Rate requester",
    title: (requester: string) => `How was it with ${requester}?`,
    hint: "Only the requester and Touchline read this.",
    recommend: "Would you film for them again?",
    others: "The requester rated you",
  },
  description: (match: string) => `${match}. Both ratings are shown once both sides have written, or after 7 days.`,
  somebody: "the requester",
  scale: "1 is poor, 5 is excellent",
  fields: {
    rating: "Overall",
    qualityRating: "Quality of picture and sound",
    communicationRating: "Communication",
    professionalismRating: "Professionalism",
  },
  choose: "Choose 1 to 5",
  words: "Your words",
  optional: "optional",
  yes: "Yes",
  no: "No",
  answer: "Choose yes or no",
  send: "Send rating",
  sending: "Sending…",
  sent: { title: "Thank you", description: "Your rating is saved." },
  failed: "Failed to send the rating",
  yours: (rating: number) => `You rated ${stars(rating)}.`,
  waiting: (date: string) => `It is shown once the other side has rated too, or on ${formatDate(date)}.`,
  theirs: (words: string, rating: number) => `${words}: ${stars(rating)}.`,
  heading: "Reviews",
  none: "No ratings yet",
  noWords: "Rated without words.",
  loading: "Loading reviews",
  offline: "Some reviews may be missing: they need a signal.",
  of: { parent: "Parent", business: "Local business" },
  recommends: "Would recommend",
  mean: (mean: string, count: number) => `${mean} of 5 from ${count} ${count === 1 ? "review" : "reviews"}`,
  percent: (percent: number) => `${percent}% would recommend`,
} as const;
