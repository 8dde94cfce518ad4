import { ArrowLeft, Printer } from "lucide-react";
import { useRef } from "react";
import { paths } from "#app/paths.ts";
import { Button, ButtonLink } from "#app/ui/Button.tsx";
import { boardOf } from "#app/ui/boardOf.ts";
import { MatchBoard } from "#app/ui/MatchBoard.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import type { Signature } from "#shared/entities/contract.ts";
import { canSign, isSignedByBoth, signRejection } from "#shared/rules/contractFlow.ts";
import { boxedClauses, splitContract } from "#shared/rules/contractText.ts";
import { formatRand } from "#shared/rules/format.ts";
import { Addenda } from "./Addenda.tsx";
import { BoxedClauses, Clauses } from "./Clauses.tsx";
import { ContractFacts } from "./ContractFacts.tsx";
import { EarlierTexts } from "./EarlierTexts.tsx";
import { ReadingBar } from "./ReadingBar.tsx";
import { SignatureRecords } from "./SignatureRecords.tsx";
import { SignForm } from "./SignForm.tsx";
import { contractTexts as texts } from "./texts.ts";
import type { OpenContract } from "./useContract.ts";
import { useReading } from "./useReading.ts";

/** The whole text, the three clauses again, the signatures. The bar fills as the text is read. */
export function ContractReader(open: OpenContract) {
  const { contract, bid, fixture, side, addenda, earlier } = open;
  const { reached, isAtSignature, watchClause, watchSignature } = useReading();
  const signature = useRef<HTMLDivElement>(null);
  const { title, clauses } = splitContract(contract.text);
  const isMyMove = side !== undefined && canSign(bid, contract, side);
  const goOn = () => signature.current?.scrollIntoView({ block: "center" });
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-5">
      <div className="-mb-3 flex flex-wrap items-center justify-between gap-2 print:hidden">
        {side !== undefined && <BackToMatch side={side} fixtureId={fixture.id} />}
        <Button
          variant="quiet"
          className="-mr-4 ml-auto"
          icon={<Printer size={20} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {texts.print}
        </Button>
      </div>
      <h1 className="text-2xl">{title}</h1>
      <div className="-mx-4 border-b border-hairline bg-surface sm:mx-0 sm:overflow-hidden sm:rounded-card sm:border">
        <MatchBoard {...boardOf(fixture)} price={formatRand(bid.proposedPriceCents)} />
        <ContractFacts open={open} />
        <Clauses clauses={clauses} clauseRef={watchClause} />
      </div>
      <div className="flex flex-col gap-5">
        <BoxedClauses clauses={clauses.filter(({ number }) => boxedClauses.includes(number))} />
        <SignatureRecords contract={contract} bid={bid} side={side} />
        <div ref={signature}>
          <div ref={watchSignature}>
            {isMyMove ? <SignForm open={open} side={side} /> : <ContractStanding open={open} />}
          </div>
        </div>
        <Addenda addenda={addenda} />
        <EarlierTexts contracts={earlier} />
      </div>
      {isMyMove && !isAtSignature && <ReadingBar reached={reached} all={clauses.length} goOn={goOn} />}
    </div>
  );
}

function BackToMatch({ side, fixtureId }: { side: Signature["role"]; fixtureId: string }) {
  const dashboard = side === "streamer" ? paths.streamerDashboard : paths.requesterDashboard;
  return (
    <ButtonLink
      variant="quiet"
      className="-ml-5"
      to={`${dashboard}?fixture=${fixtureId}`}
      icon={<ArrowLeft size={20} aria-hidden="true" />}
    >
      {texts.back}
    </ButtonLink>
  );
}

/** The contract's status for someone who cannot sign it now. */
function ContractStanding({ open: { contract, bid, side } }: { open: OpenContract }) {
  if (isSignedByBoth(contract) && bid.contractSigned) return <Notice tone="pitch">{texts.bothSigned}</Notice>;
  const rejection = side && signRejection(bid, contract, side, contract.textHash);
  if (rejection?.code === "contract.alreadySigned") return <Notice tone="pitch">{texts.youSigned}</Notice>;
  return rejection ? <Notice tone="clay">{rejection.message}</Notice> : null;
}
