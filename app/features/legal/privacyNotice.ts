import { detail, type LegalDocument } from "./legalDocument.ts";

export const privacyNotice: LegalDocument = {
  pageTitle: "Privacy · Touchline",
  title: "Privacy notice",
  intro: "What Touchline knows about you, why, who sees it, and how long it is kept.",
  operator: (details) => ({
    id: "who",
    title: "Who is responsible",
    texts: [
      `${detail(details.legalName)} is the responsible party; information officer ${detail(details.officer)}.`,
      `Email ${detail(details.email)}, phone ${detail(details.phone)}.`,
    ],
  }),
  sections: [
    {
      id: "why",
      title: "Why we use your details",
      texts: [
        "To run your booking, keep the records the law requires, and stop abuse.",
        "The law allows this (POPIA section 11): for the contract you asked for, for a duty in law, or for a legitimate interest such as stopping abuse.",
        "We send no marketing unless you have asked for it.",
      ],
    },
    {
      id: "what",
      title: "What we keep",
      texts: [
        "• Your account: username, email, password (only as a hash that cannot be turned back).",
        "• A request: the contact person's and the school contact's name, email and phone, and the match.",
        "• A streamer's profile: business, contact person, email, phone, area, equipment, bank account.",
        "• A streamer's days off and, of a calendar they connect, its address and when they are busy.",
        "• Bids, messages, the school's answer, the signed contract, payments, video that you send us.",
        "• If you report that nobody came, or deliver a match: when, and where your phone was if you add that.",
        "• A record of sign-ins and of what admins do, with a scrambled version of the IP address.",
      ],
    },
    {
      id: "who-sees",
      title: "Who sees it",
      texts: [
        "Everyone sees a match and a streamer's public profile, without contacts.",
        "The contacts of a request and of its school are shown to the streamer who was chosen for the match, while the booking stands, and to our admins. A streamer's contacts are shown to the requester who chose them, to the school that is asked, and to our admins.",
        "A requester sees that a streamer who bids is away or booked at the time of the match, not why or where.",
      ],
    },
    {
      id: "children",
      title: "Children",
      texts: [
        "A match is shown only while its school permits it. A school does not replace parents: a parent or guardian must agree (s34–35) and may take it back at any time (s11). We hide first, ask later.",
        "Use “Report” under a reel, or write to us about anything else: the video is hidden first.",
      ],
    },
    {
      id: "operators",
      title: "Companies that help us",
      texts: [
        "If a provider pays a streamer out, it asks the bank whether the account is theirs, by an identity, passport or company number that we pass on and don't keep.",
        "Companies that take payments, carry mail, store files and carry notifications to your device do so for us, under contract (POPIA sections 20 and 21). Some are abroad (section 72).",
        "Before details of children go to a country without adequate protection, the Information Regulator has to allow it (section 57(1)(d)).",
      ],
    },
    {
      id: "how-long",
      title: "How long we keep it",
      texts: [
        "• Contacts and the details of a school's permission: 12 months after the match.",
        "• The log of changes that keeps your devices up to date, and its receipts: 90 days.",
        "• Public video: 12 months after the match.",
        "• The score of a match, and for its sponsor how long it was shown, in seconds, with nothing about who watched: 12 months.",
        "• Contracts: 3 years after the match.",
        "• Payment records: 5 years (Tax Administration Act section 29).",
        "• The record of sign-ins and admins' acts: 12 months.",
        "• Your account: until you delete it.",
        "When you delete your account, contracts and payment records stay for that time without your name. Everything else of you goes at once.",
      ],
    },
    {
      id: "rights",
      title: "Your rights",
      texts: [
        "See, correct, delete, object: free, by email or WhatsApp; answered in 30 days.",
        "With an account you do it yourself, at once: on your account page you get a copy of everything and can delete the account.",
        "If your details fall into the wrong hands, we tell you and the Information Regulator (section 22).",
        "To complain: Information Regulator, eServices portal, POPIAComplaints@inforegulator.org.za, 010\u00A0023\u00A05200.",
      ],
    },
    {
      id: "cookies",
      title: "Cookies",
      texts: [
        "Up to three small cookies, and no trackers. Matches and drafts stay on your phone.",
        "One keeps you signed in.",
        "Without an account, one remembers which requests were sent from this browser, until you claim them.",
        "One remembers that you signed in here before, so that guessing at your password can't lock you out.",
      ],
    },
  ],
};
