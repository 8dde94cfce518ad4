import { DomainError } from "#shared/rules/domainError.ts";
import type { AppContext } from "../../appContext.ts";
import { ownSessionKey } from "../../auth/sessions.ts";
import type { HttpContext } from "../../httpState.ts";
import { subscribeDevice, unsubscribeDevice } from "../../push/pushDevices.ts";
import { pushKeysOf } from "../../push/pushKeys.ts";
import { requireUser, type Handlers } from "../handler.ts";

export function pushCallHandlers(app: AppContext): Pick<Handlers, "pushKey" | "subscribePush" | "unsubscribePush"> {
  return {
    pushKey: async ({ actor }) => {
      requireUser(actor);
      return { serverKey: pushKeysOf(app.keys.push[0] ?? "").publicKey };
    },
    subscribePush: async ({ ctx, actor, body }) => {
      const { userId } = requireUser(actor);
      await subscribeDevice(app, { userId, sessionKey: sessionOf(ctx) }, body);
      return {};
    },
    unsubscribePush: async ({ ctx, actor }) => {
      requireUser(actor);
      await unsubscribeDevice(app, sessionOf(ctx));
      return {};
    },
  };
}

function sessionOf(ctx: HttpContext): string {
  const key = ownSessionKey(ctx);
  if (key === undefined) throw new DomainError("auth.signInFirst");
  return key;
}
