import { Notice } from "#app/ui/Notice.tsx";
import type { Contract } from "#shared/entities/contract.ts";
import { splitContract } from "#shared/rules/contractText.ts";
import { sastMoment } from "#shared/rules/format.ts";
import { Clauses } from "./Clauses.tsx";
import { contractTexts as texts } from "./texts.ts";

/** What both sides have signed since: each addendum with its text, its signatures and its hash. */
export function Addenda({ addenda }: { addenda: readonly Contract[] }) {
  return addenda.map((addendum) => (
    <section
      key={addendum.id}
      aria-label={texts.addendum}
      className="-mx-4 border-y border-hairline bg-surface sm:mx-0 sm:rounded-card sm:border-x"
    >
      <h2 className="px-4 pt-4 text-xl sm:px-6">{texts.addendum}</h2>
      <Clauses clauses={splitContract(addendum.text).clauses} />
      <div className="flex flex-col gap-2 px-4 pb-4 text-sm sm:px-6">
        <Notice tone="pitch">{texts.bothSignedAddendum}</Notice>
        {[addendum.streamerSignature, addendum.requesterSignature].map(
          (signature) =>
            signature && (
              <p key={signature.role}>
                {texts.signedBy[signature.role]}: <strong className="named">{signature.typedName}</strong>,{" "}
                <span className="figures">{sastMoment(signature.signedAt)}</span>
              </p>
            ),
        )}
        <p className="wrap-anywhere text-ink-soft">
          {texts.record.hash}: {addendum.textHash}
        </p>
      </div>
    </section>
  ));
}
