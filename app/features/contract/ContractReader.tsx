import { Printer } from "lucide-react";
import { useRef } from "react";
import { Button } from "#app/ui/Button.tsx";
import { MatchBoard } from "#app/ui/MatchBoard.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { canSign, isSignedByBoth, signRejection } from "#shared/rules/contractFlow.ts";
import { boxedClauses, splitContract } from "#shared/rules/contractText.ts";
import { formatRand } from "#shared/rules/format.ts";
import { BoxedClauses, Clauses } from "./Clauses.tsx";
import { ContractFacts } from "./ContractFacts.tsx";
import { EarlierTexts } from "./EarlierTexts.tsx";
import { ReadingBar } from "./ReadingBar.tsx";
import { SignatureRecords } from "./SignatureRecords.tsx";
import { SignForm } from "./SignForm.tsx";
import { contractTexts as texts } from "./texts.ts";
import type { OpenContract } from "./useContract.ts";
import { useReading } from "./useReading.ts";

/** The whole text, the three clauses again, the signatures. Paint runs along the bar as it is read. */
export function ContractReader(open: OpenContract) {
  const { contract, bid, fixture, side, earlier } = open;
  const { reached, isAtSignature, watchClause, watchSignature } = useReading();
  const end = useRef<HTMLDivElement>(null);
  const signature = useRef<HTMLDivElement>(null);
  const { title, clauses } = splitContract(contract.text);
  const isMyMove = side !== undefined && canSign(bid, contract, side);
  const isRead = reached >= clauses.length;
  const goOn = () => {
    const target = isRead ? signature : end;
    target.current?.scrollIntoView({ block: isRead ? "center" : "start" });
  };
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h1 className="text-2xl">{title}</h1>
        <Button
          variant="quiet"
          className="print:hidden"
          icon={<Printer size={20} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {texts.print}
        </Button>
      </div>
      <div className="-mx-4 border-b border-hairline bg-surface sm:mx-0 sm:overflow-hidden sm:rounded-card sm:border">
        <MatchBoard
          date={fixture.matchDate}
          home={fixture.homeSchool}
          away={fixture.awaySchool}
          sport={fixture.sport}
          price={formatRand(bid.proposedPriceCents)}
        />
        <ContractFacts open={open} />
        <Clauses clauses={clauses} clauseRef={watchClause} />
      </div>
      <div ref={end} className="flex scroll-mt-24 flex-col gap-5">
        <BoxedClauses clauses={clauses.filter(({ number }) => boxedClauses.includes(number))} />
        <SignatureRecords contract={contract} bid={bid} side={side} />
        <div ref={signature}>
          <div ref={watchSignature}>
            {isMyMove ? <SignForm open={open} side={side} /> : <ContractStanding open={open} />}
          </div>
        </div>
        <EarlierTexts contracts={earlier} />
      </div>
      {isMyMove && !isAtSignature && <ReadingBar reached={reached} all={clauses.length} goOn={goOn} />}
    </div>
  );
}

/** Where the contract stands for somebody who cannot sign it now. */
function ContractStanding({ open: { contract, bid, side } }: { open: OpenContract }) {
  if (isSignedByBoth(contract) && bid.contractSigned) return <Notice tone="pitch">{texts.bothSigned}</Notice>;
  const rejection = side && signRejection(bid, contract, side, contract.textHash);
  if (rejection?.code === "contract.alreadySigned") return <Notice tone="pitch">{texts.youSigned}</Notice>;
  return rejection ? <Notice tone="clay">{rejection.message}</Notice> : null;
}
