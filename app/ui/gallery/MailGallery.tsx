import { announcementKinds } from "#shared/rules/announcement.ts";
import { announcementFacts, announcementText } from "#shared/rules/announcementTexts.ts";
import { mailAsHtml } from "#shared/rules/mailText.ts";
import { GallerySection } from "./GallerySection.tsx";

const values = {
  match: "Hoërskool Witberg vs Rietvlei Boys’ High",
  homeSchool: "Hoërskool Witberg",
  sport: "Rugby",
  when: "28/11/2026, 10:30",
  matchDate: "28/11/2026",
  matchTime: "10:30",
  venue: "Witberg A Field, Cape Town",
  streamer: "Mokoena Live",
  requester: "Naledi Dube",
  price: "2500.00",
  amount: "2250.00",
  refund: "2250.00",
  ref: "TL-12",
  message: "Two cameras and commentary.",
  notes: "No close-ups of the crowd.",
  reason: "the streamer cancelled",
  changes: "time: 11:15",
  isContractReady: "yes",
  name: "Mokoena Live",
  from: "Naledi Dube",
  subject: "Where to stand",
  deliveredAt: "28/11/2026, 12:30",
  expiry: "28/12/2026, 10:30",
};

/** Every email, as its reader sees it. */
export function MailGallery() {
  return (
    <GallerySection title="Mails">
      <div className="grid gap-5 md:grid-cols-2">
        {announcementKinds.map((kind) => (
          <MailPreview key={kind} kind={kind} />
        ))}
      </div>
    </GallerySection>
  );
}

function MailPreview({ kind }: { kind: (typeof announcementKinds)[number] }) {
  const { sentence, body, action } = announcementText({ kind, to: { userId: "" }, values });
  const html = mailAsHtml({
    reader: "Thabo Mokoena",
    isFormal: kind === "permissionLink",
    news: body.replace("{expiry}", values.expiry),
    facts: announcementFacts({ values }),
    button: { label: action, address: "#" },
    privacy: "https://touchline.example/privacy",
    supportPhone: "082 555 0199",
    supportEmail: "help@touchline.example",
    why: "you have a Touchline account",
  });
  return (
    <figure>
      <figcaption className="font-semibold">{sentence}</figcaption>
      <iframe title={sentence} srcDoc={html} sandbox="" className="h-150 w-full border border-hairline" />
    </figure>
  );
}
