import { randomUUID } from "node:crypto";
import { match } from "#shared/testing/samples.ts";
import type { AttackOf } from "./attack.ts";
import { calling, manyOf } from "./bodies.ts";
import { isRefused, post } from "./people.ts";

const perCall = 100;

function message(): object {
  const about = { id: randomUUID(), fixtureId: randomUUID(), streamerId: randomUUID() };
  return { ...about, subject: "Hello", message: "m".repeat(1_500), messageType: "general" };
}

/** H6: accounts that write as much as they can. */
export const floods: readonly AttackOf[] = [
  {
    name: "H6 long lists of accounts",
    signedIn: true,
    payloads: [
      manyOf(perCall, () => ({ name: "fixture.submit", args: { ...match, id: randomUUID() } })),
      manyOf(perCall, () => ({ name: "fixture.edit", args: { id: randomUUID(), venue: "Field" } })),
      manyOf(perCall, () => ({ name: "message.send", args: message() })),
      manyOf(perCall, () => ({ name: "no.such", args: {} })),
    ],
  },
  {
    name: "H6 short calls of accounts",
    signedIn: true,
    payloads: [
      manyOf(1, () => ({ name: "fixture.submit", args: { ...match, id: randomUUID() } })),
      manyOf(5, () => ({ name: "notification.markRead", args: { id: randomUUID() } })),
      manyOf(1, () => ({ name: "user.saveSchool", args: { name: "Witberg" } })),
      (caller) => isRefused(post(caller, "/api/fixtures", JSON.stringify(match))),
    ],
  },
  {
    name: "H6 large lists of accounts",
    signedIn: true,
    payloads: [
      calling(() => Array.from({ length: perCall }, () => ({ name: "message.send", args: message() }))),
      manyOf(3, () => ({ name: "fixture.submit", args: { ...match, id: randomUUID(), venue: "v".repeat(60_000) } })),
    ],
  },
];
