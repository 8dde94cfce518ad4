import * as z from "zod";
import type { Contract, Signature } from "../entities/contract.ts";
import { rowId } from "../forms/textFields.ts";
import { signForm } from "../forms/workflowForms.ts";
import { isSignedByBoth, needsStartNow, signRejection } from "../rules/contractFlow.ts";
import { definedFields } from "../rules/definedFields.ts";
import { DomainError, rejectWith } from "../rules/domainError.ts";
import { actingUserId } from "./actingUser.ts";
import { tellBoth } from "./announceTo.ts";
import { defineMutation } from "./defineMutation.ts";
import { foundRow, sideOf } from "./foundRow.ts";

export const contractMutations = {
  /** Each side signs the text that it has read, told by its hash. */
  "contract.sign": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: {
      title: "Contract signed",
      did: "You signed.",
      typedFields: ["typedName"],
      isQuiet: false,
      conflictEntity: "none",
      callers: "bothSides",
    },
    args: signForm.extend({ contractId: rowId, textHash: z.string("The hash of the text is missing.").max(128) }),
    async run(store, { contractId, typedName, textHash, startNow }, context) {
      const contract = await foundRow(store, "contract", contractId);
      const role = sideOf(contract, context);
      const bid = await foundRow(store, "bid", contract.bidId);
      const fixture = await foundRow(store, "fixture", contract.fixtureId);
      rejectWith(signRejection(bid, contract, role, textHash));
      const mustStartNow = needsStartNow(fixture, role, context.today);
      if (mustStartNow && !startNow) throw new DomainError("contract.startNowMissing");
      const signature: Signature = {
        typedName,
        userId: actingUserId(context),
        role,
        textHash,
        signedAt: context.now,
        mutationId: context.mutationId,
        ...definedFields({ startNow }),
      };
      const signed = signatureField(signature);
      await store.update("contract", contractId, signed);
      const contractSigned = isSignedByBoth({ ...contract, ...signed });
      if (contractSigned) {
        await store.update("bid", bid.id, { contractSigned });
        await tellBoth(context, fixture, bid, { kind: "contractSigned", contractId });
      }
      return { id: contractId, contractSigned };
    },
  }),
};

function signatureField(signature: Signature): Pick<Contract, "streamerSignature" | "requesterSignature"> {
  return signature.role === "streamer" ? { streamerSignature: signature } : { requesterSignature: signature };
}
