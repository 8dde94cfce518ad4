import { ArrowRight, Check, Minus, Store, Users } from "lucide-react";
import { ButtonLink } from "#app/ui/Button.tsx";
import { Fragment, type ReactNode } from "react";
import { Card } from "#app/ui/Card.tsx";
import { GrassHero } from "#app/ui/Grass.tsx";
import { comparedFeatures, requestKinds, type ComparedFeature, type Offer, type RequestKind } from "./requestKinds.ts";
import { requestTexts } from "../texts.ts";

/** Who is asking: a card for each kind of request, with what it includes. */
export function RequestChooser({ sent }: { sent: ReactNode }) {
  return (
    <>
      <GrassHero sport="Rugby">
        <h1 className="md:text-4xl">{requestTexts.title}</h1>
        <p className="text-lg text-on-pitch-soft">{requestTexts.chooserIntro}</p>
      </GrassHero>
      <div className="grid gap-5 pt-6 md:grid-cols-2">
        {requestKinds.map((kind) => (
          <KindCard key={kind.id} kind={kind} />
        ))}
        <Card flush className="md:col-span-2">
          <ComparisonTable />
        </Card>
      </div>
      {/* Known a moment after the first paint: at the end, so that nothing moves under a finger. */}
      {sent}
    </>
  );
}

/** May break at the slash, where large text exceeds a phone. */
function Breakable({ title }: { title: string }) {
  const [first = "", ...rest] = title.split("/");
  return (
    <>
      {first}
      {rest.map((part) => (
        <Fragment key={part}>
          /<wbr />
          {part}
        </Fragment>
      ))}
    </>
  );
}

const kindIcons = { parent: Users, business: Store } as const;

function KindCard({ kind }: { kind: RequestKind }) {
  const Icon = kindIcons[kind.id];
  return (
    <Card as="section" aria-labelledby={`kind-${kind.id}`} className="flex flex-col gap-3">
      <Icon size={40} strokeWidth={1.5} aria-hidden="true" className="text-pitch-text" />
      <h2 id={`kind-${kind.id}`}>
        <Breakable title={kind.title} />
      </h2>
      <p className="text-ink-soft">{kind.text}</p>
      <ButtonLink
        variant={kind.id === "parent" ? "primary" : "solid"}
        size="large"
        to={{ search: `?type=${kind.id}` }}
        iconAfter={<ArrowRight size={20} aria-hidden="true" />}
        className="mt-auto md:self-start"
      >
        {kind.start}
      </ButtonLink>
    </Card>
  );
}

function ComparisonTable() {
  return (
    <table className="w-full text-left wrap-anywhere">
      <caption className="heading px-4 pt-4 pb-2 text-left text-lg">{requestTexts.compareCaption}</caption>
      <thead>
        <tr className="align-bottom text-sm">
          <th scope="col" className="px-4 pb-2">
            <span className="sr-only">Feature</span>
          </th>
          {requestKinds.map((kind) => (
            <th key={kind.id} scope="col" className="px-2 pb-2 last:pr-4">
              <Breakable title={kind.title} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-hairline">
        {comparedFeatures.map((feature) => (
          <FeatureRow key={feature.label} feature={feature} />
        ))}
      </tbody>
    </table>
  );
}

function FeatureRow({ feature }: { feature: ComparedFeature }) {
  return (
    <tr>
      <th scope="row" className="px-4 py-3 font-normal">
        {feature.label}
      </th>
      {requestKinds.map((kind) => (
        <td key={kind.id} className="px-2 py-3 last:pr-4">
          <OfferMark offer={feature.offers[kind.id]} />
        </td>
      ))}
    </tr>
  );
}

/** A tick, a word, or a dash: short enough for three columns on a phone. */
function OfferMark({ offer }: { offer: Offer }) {
  if (offer === "optional") return <span className="text-ink-soft">{offer}</span>;
  const Icon = offer === "included" ? Check : Minus;
  return (
    <>
      <Icon size={22} aria-hidden="true" className={offer === "included" ? "text-pitch-text" : "text-ink-soft"} />
      <span className="sr-only">{offer}</span>
    </>
  );
}
