import { bankForm } from "../../forms/bankForm.ts";
import { bankAccountId } from "../../rules/bankAccountId.ts";
import { isSameAccount } from "../../rules/isSameAccount.ts";
import { DomainError } from "../../rules/domainError.ts";
import { actingUserId, profileOf } from "../actingUser.ts";
import { defineMutation } from "../defineMutation.ts";

export const bankAccountMutations = {
  /** A streamer's account for pay-outs. A change is notified to the streamer, in case someone else made it. */
  "bankAccount.save": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: {
      title: "Bank account",
      did: "You saved your bank account.",
      typedFields: ["holder", "bank", "branchCode", "accountNumber"],
      callers: "withProfile",
    },
    args: bankForm,
    async run(store, account, context) {
      const userId = actingUserId(context);
      if (!(await profileOf(store, userId))) throw new DomainError("bid.noProfile");
      const id = bankAccountId(userId);
      const before = await store.get("bankAccount", id);
      if (before) {
        const isSame = isSameAccount(before, account);
        await store.update("bankAccount", id, { ...account, ...(isSame ? {} : { verifiedAt: undefined }) });
        if (!isSame) await context.announce({ kind: "bankAccountChanged", to: { userId }, values: {} });
      } else await store.insert("bankAccount", { ...account, id, userId, createdAt: context.now });
      return { id };
    },
  }),
};
