import Router from "@koa/router";
import { callNames, calls, type CallName } from "#shared/api/contract.ts";
import type { Call } from "#shared/api/call.ts";
import type { AppContext } from "../appContext.ts";
import type { HttpState } from "../httpState.ts";
import { readInput } from "./callInput.ts";
import type { Asked, Handlers } from "./handler.ts";
import { accountHandlers } from "./handlers/accountHandlers.ts";
import { accountLinkHandlers } from "./handlers/accountLinkHandlers.ts";
import { adminHandlers } from "./handlers/adminHandlers.ts";
import { bookHandlers } from "./handlers/bookHandlers.ts";
import { auditHandlers } from "./handlers/auditHandlers.ts";
import { claimHandlers } from "./handlers/claimHandlers.ts";
import { contractHandlers } from "./handlers/contractHandlers.ts";
import { filmHandlers } from "./handlers/filmHandlers.ts";
import { fixtureHandlers } from "./handlers/fixtureHandlers.ts";
import { liveHandlers } from "./handlers/liveHandlers.ts";
import { messageHandlers } from "./handlers/messageHandlers.ts";
import { privacyHandlers } from "./handlers/privacyHandlers.ts";
import { ownAccountHandlers } from "./handlers/ownAccountHandlers.ts";
import { paymentHandlers } from "./handlers/paymentHandlers.ts";
import { pushCallHandlers } from "./handlers/pushCallHandlers.ts";
import { permissionHandlers } from "./handlers/permissionHandlers.ts";
import { proofHandlers } from "./handlers/proofHandlers.ts";
import { requestHandlers } from "./handlers/requestHandlers.ts";
import { secondStepHandlers } from "./handlers/secondStepHandlers.ts";
import { streamerHandlers } from "./handlers/streamerHandlers.ts";

/** Every call of the contract: read it, let its handler answer, set the status. */
export function restRoutes(app: AppContext): Router<HttpState> {
  const router = new Router<HttpState>();
  const handlers = allHandlers(app);
  for (const name of callNames) {
    const definition: Call = calls[name];
    const handle = handlerOf(handlers, name);
    router.register(
      definition.path,
      [definition.method],
      [
        async (ctx) => {
          const input = await readInput(definition, ctx, app.rows);
          const answer = await handle({ ctx, actor: ctx.state.actor, ...input });
          ctx.status = definition.status ?? 200;
          ctx.body = answer;
        },
      ],
      { name },
    );
  }
  return router;
}

function allHandlers(app: AppContext): Handlers {
  return {
    ...accountHandlers(app),
    ...ownAccountHandlers(app),
    ...privacyHandlers(app),
    ...pushCallHandlers(app),
    ...proofHandlers(app),
    ...secondStepHandlers(app),
    ...accountLinkHandlers(app),
    ...fixtureHandlers(app),
    ...streamerHandlers(app),
    ...requestHandlers(app),
    ...messageHandlers(app),
    ...contractHandlers(app),
    ...claimHandlers(app),
    ...permissionHandlers(app),
    ...filmHandlers(app),
    ...liveHandlers(app),
    ...adminHandlers(app),
    ...auditHandlers(app),
    ...paymentHandlers(app),
    ...bookHandlers(app),
  };
}

interface UntypedAsked extends Omit<Asked<"me">, "query" | "body"> {
  query: unknown;
  body: unknown;
}

/** The contract's schemas have checked what the handler's type requires. */
function handlerOf(handlers: Handlers, name: CallName): (asked: UntypedAsked) => Promise<unknown> {
  return handlers[name] as (asked: UntypedAsked) => Promise<unknown>;
}
