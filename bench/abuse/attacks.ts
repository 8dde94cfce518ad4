import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import { match } from "#shared/testing/samples.ts";
import { post, syncBody, type Caller, type Sent } from "./people.ts";

/** One call of an attacker; `n` makes each another one. */
type Attack = (caller: Caller, n: number) => Promise<Response>;

export interface AttackOf {
  name: string;
  /** Whether accounts send it, or anybody. */
  signedIn: boolean;
  /** Sent in turn. */
  payloads: readonly Attack[];
}

function nested(open: string, close: string, depth: number): string {
  return open.repeat(depth) + close.repeat(depth);
}

/** A call whose only mutation has these arguments, as they stand. */
function withArgs(args: string): Attack {
  return (caller) => {
    const body = syncBody(caller, [{ name: "fixture.submit", args: "here" }]);
    return post(
      caller,
      "/api/sync",
      body.replace('"here"', () => args),
    );
  };
}

function manyOf(count: number, make: (n: number) => Sent): Attack {
  return (caller) =>
    post(
      caller,
      "/api/sync",
      syncBody(
        caller,
        Array.from({ length: count }, (_, index) => make(index)),
      ),
    );
}

const gzipped = { "Content-Encoding": "gzip" };
const longText = "a".repeat(200_000);
const manyKeys = JSON.stringify(Object.fromEntries(Array.from({ length: 9_000 }, (_, n) => [`k${n}`, n])));

/** H1: bodies that cost more than they look. */
const bodies: AttackOf = {
  name: "H1 bodies of visitors",
  signedIn: false,
  payloads: [
    withArgs(nested("[", "]", 3_000)),
    withArgs(nested('{"a":', "", 3_000).concat("1", "}".repeat(3_000))),
    withArgs(manyKeys),
    (caller) => post(caller, "/api/sync", gzipSync(`"${"a".repeat(20_000_000)}"`), gzipped),
    (caller) => post(caller, "/api/fixtures", JSON.stringify({ ...match, venue: longText })),
    manyOf(100, () => ({ name: "no.such", args: {} })),
  ],
};

/** H2: sign-ins that cost a hash each. */
const signIns: AttackOf = {
  name: "H2 sign-ins",
  signedIn: false,
  payloads: [
    (caller, n) => signIn(caller, `nobody-${caller.address}-${n}`, `guess-${n}`),
    (caller, n) => signIn(caller, `requester${n % 10}`, "Password1"),
    (caller, n) => signIn(caller, "requester1", `guess-${n}`),
    (caller) => signIn(caller, longText.slice(0, 190), longText.slice(0, 190)),
  ],
};

function signIn(caller: Caller, username: string, password: string): Promise<Response> {
  return post(caller, "/api/login", JSON.stringify({ username, password }));
}

/** H6: accounts that write as much as they can. */
const floods: AttackOf = {
  name: "H6 floods of accounts",
  signedIn: true,
  payloads: [
    manyOf(100, () => ({ name: "fixture.submit", args: { ...match, id: randomUUID() } })),
    manyOf(100, () => ({ name: "fixture.edit", args: { id: randomUUID(), venue: "Field" } })),
    manyOf(100, () => ({
      name: "message.send",
      args: {
        ...{ id: randomUUID(), fixtureId: randomUUID(), streamerId: randomUUID() },
        ...{ subject: "Hello", message: longText.slice(0, 1_500), messageType: "general" },
      },
    })),
    manyOf(100, () => ({ name: "no.such", args: {} })),
  ],
};

export const attacks: readonly AttackOf[] = [bodies, signIns, floods];
