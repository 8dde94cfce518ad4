import { ArrowRight, Check, Users } from "lucide-react";
import { Badge } from "#app/ui/Badge.tsx";
import { ButtonLink } from "#app/ui/Button.tsx";
import { Card } from "#app/ui/Card.tsx";
import { Grass } from "#app/ui/Grass.tsx";
import { comparedFeatures, requestKinds, type ComparedFeature, type RequestKind } from "./requestKinds.ts";
import { requestTexts } from "./texts.ts";

/** Who asks: a card for each kind of request, and what each one gets. */
export function RequestChooser() {
  return (
    <>
      <Grass sport="Rugby" className="full-bleed">
        <div className="content-width flex flex-col gap-3 py-8 md:py-14">
          <h1 className="md:text-4xl">{requestTexts.title}</h1>
          <p className="text-lg text-on-pitch-soft">{requestTexts.chooserIntro}</p>
        </div>
      </Grass>
      <div className="grid items-start gap-5 pt-6 md:grid-cols-[3fr_2fr]">
        {requestKinds.map((kind) => (
          <KindCard key={kind.id} kind={kind} />
        ))}
        <Card flush>
          <ComparisonTable />
        </Card>
      </div>
    </>
  );
}

function KindCard({ kind }: { kind: RequestKind }) {
  return (
    <Card as="section" aria-labelledby={`kind-${kind.id}`} className="flex flex-col gap-3">
      <Users size={40} strokeWidth={1.5} aria-hidden="true" className="text-pitch-text" />
      <h2 id={`kind-${kind.id}`}>{kind.title}</h2>
      <p className="text-ink-soft">{kind.text}</p>
      <ButtonLink
        variant="primary"
        size="large"
        to={{ search: `?type=${kind.id}` }}
        iconAfter={<ArrowRight size={20} aria-hidden="true" />}
        className="mt-3 md:self-start"
      >
        {requestTexts.start}
      </ButtonLink>
    </Card>
  );
}

function ComparisonTable() {
  return (
    <table className="w-full text-left">
      <caption className="heading px-4 pt-4 pb-2 text-left text-lg">{requestTexts.compareCaption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Feature</th>
          {requestKinds.map((kind) => (
            <th key={kind.id} scope="col">
              {kind.title}
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
        <td key={kind.id} className="py-3 pr-4 text-right">
          <Badge
            tone={feature.offers[kind.id] === "included" ? "pitch" : "grey"}
            icon={<Check size={16} aria-hidden="true" />}
          >
            {feature.offers[kind.id]}
          </Badge>
        </td>
      ))}
    </tr>
  );
}
