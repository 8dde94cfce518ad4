import type { Attack, AttackOf } from "./attack.ts";
import { isRefused, post } from "./people.ts";

/** H2: sign-ins that cost a hash each. */
export const signIns: readonly AttackOf[] = [
  {
    name: "H2 sign-ins",
    signedIn: false,
    payloads: [
      signIn((n, address) => [`nobody-${address}-${n}`, `guess-${n}`]),
      signIn((n) => [`requester${n % 10}`, "Password1"]),
      signIn((n) => ["requester1", `guess-${n}`]),
      signIn(() => ["a".repeat(190), "b".repeat(190)]),
      signIn((n) => [`\u202eｒｅｑ\u200buester${n}`, "\u0000".repeat(180)]),
    ],
  },
  {
    name: "H2 registrations and links",
    signedIn: false,
    payloads: [
      registration,
      (caller, n) => isRefused(post(caller, "/api/password/forgotten", JSON.stringify({ email: `p${n}@x.example` }))),
      (caller) =>
        isRefused(post(caller, "/api/password/reset", JSON.stringify({ token: "x", password: "long-enough" }))),
      (caller) => isRefused(post(caller, "/api/claim/read", JSON.stringify({ token: "y".repeat(499) }))),
      (caller) => isRefused(post(caller, "/api/ask", JSON.stringify({ token: "z".repeat(499) }))),
    ],
  },
];

function signIn(credentials: (n: number, address: string) => [string, string]): Attack {
  return (caller, n) => {
    const [username, password] = credentials(n, caller.address);
    return isRefused(post(caller, "/api/login", JSON.stringify({ username, password })));
  };
}

function registration(caller: Parameters<Attack>[0], n: number): Promise<boolean> {
  const name = `new${n}${caller.address.replaceAll(".", "")}`;
  const login = { username: name, password: `pass-${name}-word`, confirmPassword: `pass-${name}-word` };
  const person = { businessName: name, contactPerson: "Some Body", email: `${name}@x.example`, phone: "0821234567" };
  const work = { location: "Cape Town", experience: "expert", priceRange: "standard", serviceAreas: "Boland" };
  const body = { ...login, ...person, ...work, equipment: "Two cameras, tripod" };
  return isRefused(post(caller, "/api/register", JSON.stringify(body)));
}
