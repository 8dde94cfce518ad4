import { generate } from "otplib";
import type { AppContext } from "../appContext.ts";
import { beginSecondStep, turnOffSecondStep } from "../auth/secondSteps.ts";
import type { Arrange, CallCase } from "./arrange.ts";
import { havePassword, knownPassword } from "./knownPassword.ts";
import type { RoleAccounts } from "./roleAccounts.ts";
import { signingInByApp } from "./secondStep.ts";

/** The calls that set up, confirm and change the code of a sign-in. */
export const secondStepCases = {
  beginSecondStep: async (app, accounts) => {
    await havePassword(app, accounts);
    await haveNoApp(app, accounts);
    return { body: { password: knownPassword } };
  },
  confirmSecondStep: onceFor(async (app, accounts) => ({ body: { code: await firstCode(app, accounts) } })),
  changeSecondStep: onceFor(async (app, accounts) => {
    await havePassword(app, accounts);
    await haveNoApp(app, accounts);
    const { nextCode } = await signingInByApp(app, accounts.admin.userId);
    await shareApp(app, accounts);
    return { body: { to: "newCodes", password: knownPassword, code: await nextCode() } };
  }),
} satisfies Record<string, Arrange>;

/** One arrangement for all roles: each of them uses its own account's part of it. */
function onceFor(arrange: Arrange): Arrange {
  const arranged = new WeakMap<RoleAccounts, Promise<CallCase>>();
  return (app, accounts) => {
    const made = arranged.get(accounts) ?? arrange(app, accounts);
    arranged.set(accounts, made);
    return made;
  };
}

/** Starts setting up the same new app for each account; returns its first code. */
async function firstCode(app: AppContext, accounts: RoleAccounts): Promise<string> {
  await haveNoApp(app, accounts);
  const { secret } = await beginSecondStep(app, accounts.admin.userId, "admin");
  await shareApp(app, accounts);
  return generate({ secret });
}

async function haveNoApp(app: AppContext, accounts: RoleAccounts): Promise<void> {
  for (const { userId } of Object.values(accounts)) await turnOffSecondStep(app, userId);
}

/** Gives everyone the admin's app. */
async function shareApp({ database }: AppContext, accounts: RoleAccounts): Promise<void> {
  const steps = database.collection<{ _id: string }>("secondSteps");
  const { _id, ...app } = (await steps.findOne({ _id: accounts.admin.userId })) ?? { _id: "" };
  const others = Object.values(accounts).filter(({ userId }) => userId !== _id);
  for (const { userId } of others) await steps.updateOne({ _id: userId }, { $set: app }, { upsert: true });
}
