import { generate } from "otplib";
import type { AppContext } from "../appContext.ts";
import { beginSecondStep, turnOnSecondStep } from "../auth/secondSteps.ts";

type Parts = Pick<AppContext, "database" | "keys">;

/** An admin's configured app. `nextCode` is an unused code. */
export async function signingInByApp(parts: Parts, userId: string) {
  const { secret } = await beginSecondStep(parts, userId, "admin");
  const recoveryCodes = await turnOnSecondStep(parts, userId, await generate({ secret }));
  if (!recoveryCodes) throw new Error("The app's first code was not taken.");
  return { secret, recoveryCodes, nextCode: () => codeAt(secret, 30) };
}

/** What the app shows this many seconds later. Codes of the next half minute are accepted, because clocks drift. */
export function codeAt(secret: string, seconds: number): Promise<string> {
  return generate({ secret, epoch: Math.floor(Date.now() / 1000) + seconds });
}
