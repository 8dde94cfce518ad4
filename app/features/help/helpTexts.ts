import { paths } from "#app/paths.ts";

export interface Answer {
  question: string;
  text: string;
  /** Where to do it. */
  link?: { words: string; to: string };
}

interface Part {
  title: string;
  answers: readonly Answer[];
}

const asking: Part = {
  title: "For parents, schools and businesses",
  answers: [
    {
      question: "How do I ask for a stream?",
      text: "Tell us the sport, the teams, the date, the venue and your budget. It takes about three minutes and you don't need an account. Verified streamers then send you their bids, and you choose one.",
      link: { words: "Request a stream", to: paths.requestStream },
    },
    {
      question: "Who asks the school?",
      text: "Your streamer does, once you have accepted a bid. We email the school contact you named a private link. Nothing is streamed until the school agrees, and the school can withdraw permission at any time.",
    },
    {
      question: "When do I pay?",
      text: "You choose: online when you submit (parents get a 10% discount), or on the day. Businesses can ask for an invoice with 30 days to pay. You see the full price before you pay.",
    },
    {
      question: "What if I have to cancel?",
      text: "More than 24 hours before the match you get all your money back, inside 24 hours half of it. If the streamer cancels or does not come, or the school declines, you get all of it back.",
      link: { words: "Open my requests", to: paths.requesterDashboard },
    },
    {
      question: "Where are my messages?",
      text: "Under Messages, in the bar at the top or in the menu: every conversation about your matches, with what you have not read yet and a search. What you write without a signal is sent later. If you have no account, the link in our emails shows what streamers wrote to you; to answer, create one there.",
      link: { words: "Open my messages", to: paths.messages },
    },
    {
      question: "Where do I watch?",
      text: "On your dashboard: Watch appears on your match as soon as it is live. Use Share to send the link to the family. The recording is there after the match.",
      link: { words: "Open my requests", to: paths.requesterDashboard },
    },
    {
      question: "Something was wrong with the stream. What now?",
      text: "Write to your streamer first. If that does not help, tell us within 7 days of the match from the match on your dashboard. We hear both sides and decide within 5 working days.",
    },
  ],
};

const filming: Part = {
  title: "For streamers",
  answers: [
    {
      question: "How do I become a streamer?",
      text: "Register with your equipment and the areas you cover. We look at every profile, usually within 2-3 business days, and email you when you are verified. Then you can apply for matches.",
      link: { words: "Become a streamer", to: paths.becomeStreamer },
    },
    {
      question: "There is no signal at the field. What happens to what I do?",
      text: "Carry on. Bids, messages and each step of a match are saved on your phone and sent when there is a signal again. The bar at the top shows what still waits.",
    },
    {
      question: "When can I start filming?",
      text: "When the school has agreed and you and the requester have both signed the contract. Start Stream then appears on your match.",
      link: { words: "Open my matches", to: paths.streamerDashboard },
    },
    {
      question: "How do I hear of matches that suit me?",
      text: "Save a search under Browse Fixtures: a sport, a town and how far you drive, the lowest price, weekdays. When a request fits it we tell you within seconds, in the app, by email and on your phone if you turn that on.",
      link: { words: "Browse fixtures", to: paths.browseFixtures },
    },
    {
      question: "How do I say when I can't film?",
      text: "Add days off to your profile, or connect the calendar you use elsewhere: every hour we read when you are busy, never with what. Before you bid you see what is in the way. The requester sees only that you have another match or are away.",
      link: { words: "Open my profile", to: `${paths.streamerDashboard}?tab=profile` },
    },
    {
      question: "When am I paid?",
      text: "What was paid online is paid out to your bank account after the match is delivered and 7 days have passed without a complaint. If you are paid on the day, press Mark as Paid on that match.",
      link: { words: "Open my earnings", to: `${paths.streamerDashboard}?tab=earnings` },
    },
  ],
};

const schools: Part = {
  title: "For schools",
  answers: [
    {
      question: "We got a link by email. Is it safe to open?",
      text: "Yes. It shows which match is meant, who would film it and where the video would be seen. Opening it does not commit you to anything: only Approve or Decline answers.",
    },
    {
      question: "Can we change our mind?",
      text: "Yes, at any time and without giving a reason: open the same link and press Withdraw permission. The video is hidden on Touchline straight away, and the streamer is told to stop and to remove other copies.",
    },
    {
      question: "A learner must not be in the picture. What do we do?",
      text: "Approve with a condition and say who must stay out of view, or decline. A parent or guardian may also ask at any time, by email or WhatsApp: we hide the video first and ask later.",
    },
  ],
};

export const helpTexts = {
  title: "Help",
  lead: "Short answers to what people ask us most.",
  parts: [asking, filming, schools],
  support: {
    title: "Ask us",
    text: "Can't find your answer? Write to us.",
    demo: "This is a demo of Touchline: nobody reads what is sent to this address.",
    whatsApp: (phone: string) => `WhatsApp ${phone}`,
    hours: "Monday to Friday, 8:00 AM to 6:00 PM.",
  },
} as const satisfies { parts: readonly Part[]; [text: string]: unknown };
