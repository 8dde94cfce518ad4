import { presentRow } from "#shared/api/presentRow.ts";
import type { Contract } from "#shared/entities/contract.ts";
import { definedFields } from "#shared/rules/definedFields.ts";
import type { AppContext } from "../../appContext.ts";
import { decide } from "../decide.ts";
import { found, requireUser, type Handlers } from "../handler.ts";

export function contractHandlers(app: AppContext): Pick<Handlers, "contracts" | "signContract"> {
  return {
    contracts: async ({ actor, query }) => {
      requireUser(actor);
      const where: Partial<Contract> = definedFields({ fixtureId: query.fixtureId, bidId: query.bidId });
      const contracts = await app.rows.viewMany("contract", actor, { where });
      return contracts.map((contract) => presentRow("contract", contract, actor));
    },

    signContract: async ({ ctx, actor, id, body, mutationId }) => {
      requireUser(actor);
      const args = definedFields({ ...body, contractId: id });
      await decide(app, { ctx, actor, mutationId, name: "contract.sign", args });
      return presentRow("contract", found(await app.rows.viewOne("contract", id, actor)), actor);
    },
  };
}
