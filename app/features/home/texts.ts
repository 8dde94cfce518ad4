export const homeTexts = {
  live: { title: "Live now", all: (count: number) => `All ${count} live matches` },
  hero: {
    title: "Put the whole family on the touchline.",
    text: "Get your school's match streamed live. A verified local streamer films it once the school agrees.",
    request: "Request a Stream",
    streamerTitle: "Own a camera and know the game?",
    streamerText: "Pick matches near you, name your price, get paid.",
    become: "Become a Streamer",
  },
  steps: {
    title: "How it works",
    list: [
      { title: "Submit your request", text: "Sport, teams, date, time, venue, budget. No account needed." },
      { title: "Get matched", text: "Qualified local streamers bid, usually within 2-4 hours. You choose." },
      { title: "Go live", text: "The school agrees, both sign, and the family gets the link." },
    ],
  },
  sponsorship: {
    title: "Your business, thanked by the whole school",
    text: "Sponsor a stream as a gift to the community. Your name on the scoreboard, never over the game.",
    action: "Sponsor a match",
    benefits: [
      { title: "Community Recognition", text: "Your name is mentioned before kick-off and on the replay." },
      { title: "Family Loyalty", text: "Families remember who made it possible to watch." },
      { title: "Authentic Impact", text: "The money goes to a local streamer and a local match." },
    ],
  },
  closing: {
    title: "Who's playing on Saturday?",
    text: "Tell us about the match. Takes about three minutes. Works offline.",
    action: "Request a Stream",
  },
} as const;
