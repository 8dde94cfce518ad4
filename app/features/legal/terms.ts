import { detail, type LegalDocument } from "./legalDocument.ts";

export const terms: LegalDocument = {
  pageTitle: "Terms · Touchline",
  title: "Terms of use",
  intro: "What you can expect of Touchline, and what Touchline expects of you.",
  operator: (details) => ({
    id: "operator",
    title: "Who runs Touchline",
    texts: [
      `${detail(details.legalName)}, registration number ${detail(details.registrationNumber)}.`,
      `Office bearer and information officer: ${detail(details.officer)}.`,
      `${detail(details.address)}. Phone ${detail(details.phone)}, email ${detail(details.email)}.`,
    ],
  }),
  sections: [
    {
      id: "marketplace",
      title: "What Touchline is",
      texts: [
        "Streamers work for themselves; we are the marketplace.",
        "The contract about a match is between the requester and the streamer. Touchline keeps the record of it.",
        "You need to be 18 or older to ask for a stream, to bid or to sign.",
      ],
    },
    {
      id: "school",
      title: "The school decides",
      texts: [
        "Nothing is streamed before the home school has said yes, and the video is hidden as soon as it takes that back. A parent or guardian may object at any time: we hide first and ask later.",
      ],
    },
    {
      id: "paying",
      title: "Before you pay",
      texts: [
        "You see the full price and the refund rule, and you can check, correct or stop. If we had not shown you that, you could cancel within 14 days (ECTA section 43).",
      ],
    },
    {
      id: "cancelling",
      title: "Cancelling",
      texts: [
        "• More than 24 hours before the match: everything back. Inside 24 hours: half, as a reasonable charge for a booking that cannot be filled again (CPA section 17).",
        "• The streamer cancels or does not appear, or the school says no: everything back.",
        "• If the person you booked for passes away or is in hospital, you pay nothing.",
        "• Parents, and anyone who is not a business, may cancel free within 7 days of agreeing, until the work has begun with their consent (ECTA sections 42 and 44). That right can't be signed away (section 48).",
        "• What is to be paid back is paid back within 30 days at the latest.",
      ],
    },
    {
      id: "quality",
      title: "When something goes wrong",
      texts: [
        "Poor service is done again or partly refunded (CPA section 54). Message the streamer first; then open a dispute within 7 days of delivery. The Consumer Goods and Services Ombud, the National Consumer Commission and the courts stay open to you.",
      ],
    },
    {
      id: "sponsors",
      title: "Sponsors",
      texts: [
        "What is attached to a match may not advertise tobacco or vaping, gambling, alcohol, adult content or party politics, nor anything that the school refuses.",
      ],
    },
    {
      id: "fair-use",
      title: "Fair use",
      texts: [
        "Say who you are, send only video that you may send, and never answer for a school that is not yours. Anyone who breaks these rules can be suspended: coming matches then end, with the refunds above.",
      ],
    },
    {
      id: "law",
      title: "The law",
      texts: [
        "South African law. Nothing here takes away a right that it gives you.",
        "Changes of these terms count for what you do after they are published here. What you agreed to is kept with its version and time.",
      ],
    },
  ],
};
