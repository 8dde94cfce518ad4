import * as z from "zod";
import type { Bid } from "../../entities/bid.ts";
import type { Contract, Signature } from "../../entities/contract.ts";
import type { Fixture } from "../../entities/fixture.ts";
import { rowId } from "../../forms/textFields.ts";
import { signForm } from "../../forms/workflowForms.ts";
import { isSignedByBoth, needsStartNow, signRejection } from "../../rules/contractFlow.ts";
import { definedFields } from "../../rules/definedFields.ts";
import { DomainError, throwIfRejected } from "../../rules/domainError.ts";
import { isSignatureOf } from "../../rules/signatureName.ts";
import { requesterName } from "../../rules/matchTitle.ts";
import { actingUserId } from "../actingUser.ts";
import { notifyBoth, notifyRequester, notifyStreamer } from "../fixture/announceTo.ts";
import { defineMutation } from "../defineMutation.ts";
import { foundRow, sideOf } from "../foundRow.ts";
import type { Store } from "../store.ts";

export const contractMutations = {
  /** Each side signs the text it has read, identified by its hash. */
  "contract.sign": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: {
      title: "Contract signed",
      did: "You signed.",
      typedFields: ["typedName"],
      callers: "bothSides",
    },
    args: signForm.extend({ contractId: rowId, textHash: z.string("The hash of the text is missing.").max(128) }),
    async run(store, { contractId, typedName, textHash, startNow }, context) {
      const contract = await foundRow(store, "contract", contractId);
      const role = sideOf(contract, context);
      const bid = await foundRow(store, "bid", contract.bidId);
      const fixture = await foundRow(store, "fixture", contract.fixtureId);
      throwIfRejected(signRejection(bid, contract, role, textHash));
      await requireOwnName(store, typedName, { role, bid, fixture });
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
        await notifyBoth(context, fixture, bid, { kind: "contractSigned", contractId });
      } else {
        const name = role === "streamer" ? bid.streamerName : requesterName(fixture);
        const tellOther = role === "streamer" ? notifyRequester : notifyStreamer;
        await tellOther(context, fixture, bid, { kind: "otherSigned", contractId, values: { name } });
      }
      return { id: contractId, contractSigned };
    },
  }),
};

interface Signer {
  role: Signature["role"];
  bid: Bid;
  fixture: Fixture;
}

/** Another person's name, or a joke, is no signature. */
async function requireOwnName(store: Store, typedName: string, { role, bid, fixture }: Signer): Promise<void> {
  const isStreamer = role === "streamer";
  const profile = isStreamer ? await foundRow(store, "streamer", bid.streamerId) : undefined;
  const person = isStreamer ? profile?.contactPerson : fixture.contactName;
  const business = isStreamer ? bid.streamerName : fixture.businessName;
  if (isSignatureOf(typedName, [person, business])) return;
  throw new DomainError("contract.otherName", { name: person ?? business ?? "" });
}

function signatureField(signature: Signature): Pick<Contract, "streamerSignature" | "requesterSignature"> {
  return signature.role === "streamer" ? { streamerSignature: signature } : { requesterSignature: signature };
}
