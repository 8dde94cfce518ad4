import * as z from "zod";
import { bankDetails } from "../../entities/bankAccount.ts";
import { rowId } from "../../forms/textFields.ts";
import { bankAccountId } from "../../rules/bankAccountId.ts";
import { DomainError } from "../../rules/domainError.ts";
import { isSameAccount } from "../../rules/isSameAccount.ts";
import { defineMutation } from "../defineMutation.ts";
import { foundRow } from "../foundRow.ts";

export const accountCheckMutations = {
  /** The bank has confirmed whose account this is. Details that were changed meanwhile stay unconfirmed. */
  "bankAccount.verify": defineMutation({
    origins: ["system"],
    actors: ["system"],
    outbox: "never",
    args: z.object({ userId: rowId, account: bankDetails }),
    async run(store, { userId, account }, context) {
      const id = bankAccountId(userId);
      const saved = await foundRow(store, "bankAccount", id);
      if (!isSameAccount(saved, account)) throw new DomainError("bankAccount.changed");
      await store.update("bankAccount", id, { verifiedAt: context.now });
      return { id };
    },
  }),
};
