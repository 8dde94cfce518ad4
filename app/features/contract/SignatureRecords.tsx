import { Check, Hourglass } from "lucide-react";
import { Badge } from "#app/ui/Badge.tsx";
import { Card } from "#app/ui/Card.tsx";
import { usePendingFor } from "#app/sync/useOutbox.ts";
import { Notice } from "#app/ui/Notice.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import type { Contract, Signature } from "#shared/entities/contract.ts";
import { sastMoment } from "#shared/rules/format.ts";
import { contractTexts as texts } from "./texts.ts";

interface SignatureRecordsProps {
  contract: Contract;
  bid: Bid;
  side: Signature["role"] | undefined;
}

/** Who has signed, with the full record; the other side first. */
export function SignatureRecords({ contract, bid, side }: SignatureRecordsProps) {
  const isQueued = usePendingFor("contract", contract.id).length > 0;
  const roles: Signature["role"][] = side === "streamer" ? ["requester", "streamer"] : ["streamer", "requester"];
  return (
    <>
      {roles.map((role) => {
        const signature = role === "streamer" ? contract.streamerSignature : contract.requesterSignature;
        if (signature) {
          const who = role === "streamer" ? `${texts.roles.streamer}, ${bid.streamerName}` : texts.roles.requester;
          return <SignatureRecord key={role} signature={signature} contract={contract} who={who} />;
        }
        return role === side ? null : (
          <p key={role} className="flex items-center gap-2 text-ink-soft">
            <Hourglass size={20} aria-hidden="true" /> {texts.notSignedBy[role]}
          </p>
        );
      })}
      {isQueued && <Notice tone="sky">{texts.queued}</Notice>}
    </>
  );
}

type Fact = readonly [label: string, fact: string];

/** In words; the evidence (keys and hashes that nobody reads) is folded away. */
function SignatureRecord(props: { signature: Signature; contract: Contract; who: string }) {
  const { signature, contract, who } = props;
  const isSame = signature.textHash === contract.textHash;
  const facts: Fact[] = [
    [texts.record.role, who],
    [texts.record.time, `${sastMoment(signature.signedAt)} (SAST)`],
    [texts.record.text, isSame ? `${contract.template}, ${texts.sameText}` : contract.template],
  ];
  const proof: Fact[] = [
    [texts.record.account, signature.userId],
    [texts.record.hash, signature.textHash],
    [texts.record.contract, contract.id],
    [texts.record.mutation, signature.mutationId],
  ];
  return (
    <Card as="section" aria-label={texts.signedBy[signature.role]} className="break-inside-avoid">
      <Badge tone="pitch" icon={<Check aria-hidden="true" />}>
        {texts.signedBy[signature.role]}
      </Badge>
      <p className="heading mt-3 border-b-4 border-tab pb-2 text-xl">{signature.typedName}</p>
      <FactTable facts={facts} />
      <details className="mt-2 text-sm print:details-content:[content-visibility:visible]">
        <summary className="flex min-h-11 items-center font-semibold text-sky-text">{texts.record.proof}</summary>
        <FactTable facts={proof} />
      </details>
    </Card>
  );
}

function FactTable({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="mt-3 grid grid-cols-[6rem_minmax(0,1fr)] gap-y-1.5">
      {facts.map(([label, fact]) => (
        <div key={label} className="contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="wrap-anywhere">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
