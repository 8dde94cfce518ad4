import { DomainError } from "#shared/rules/domainError.ts";
import type { AppContext } from "../appContext.ts";
import type { HttpMiddleware } from "../httpState.ts";
import { addressKey } from "../limits/rateLimit.ts";

/** Records refused calls and their callers, and the address a call came from in every audit entry. */
export function auditCalls({ audit, limits }: Pick<AppContext, "audit" | "limits">): HttpMiddleware {
  return (ctx, next) => {
    const address = addressKey(ctx.ip);
    return audit.from(address, async () => {
      try {
        await next();
      } catch (error) {
        if (error instanceof DomainError && error.status === 403) {
          // Nobody can fill the log by repeated refusals.
          const { granted } = await limits.take("refusalNoted", address, 1);
          const what = `${ctx.method} ${ctx.path}`.slice(0, 200);
          if (granted > 0) await audit.note({ kind: "forbidden", actor: ctx.state.actor, what });
        }
        throw error;
      }
    });
  };
}
