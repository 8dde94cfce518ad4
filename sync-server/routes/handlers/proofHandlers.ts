import { DomainError } from "#shared/rules/domainError.ts";
import { proofState } from "#shared/rules/proof.ts";
import type { AppContext } from "../../appContext.ts";
import { Proofs } from "../../auth/proofs.ts";
import { addressKey } from "../../limits/rateLimit.ts";
import type { Handlers } from "../handler.ts";

/** Codes for the gate. Only a code that was signed here is looked up, so nobody learns of a match from this. */
export function proofHandlers(app: AppContext): Pick<Handlers, "proofKeys" | "checkProof"> {
  const proofs = new Proofs(app.keys.token);
  return {
    proofKeys: async () => ({ keys: proofs.publicKeys }),

    checkProof: async ({ ctx, body }) => {
      await app.limits.spend("proof", addressKey(ctx.ip));
      const claims = proofs.read(body.proof);
      const permission = claims && (await app.rows.rowOne("schoolPermission", claims.jti));
      if (!claims || !permission) throw new DomainError("link.invalid");
      const bid = await app.rows.rowOne("bid", permission.bidId);
      const fixture = await app.rows.rowOne("fixture", permission.fixtureId);
      return bid && fixture ? proofState(permission, bid, fixture, claims.day) : { status: "ended" };
    },
  };
}
