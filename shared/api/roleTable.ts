import type { MutationName } from "../mutations/registry.ts";
import type { CallName } from "./contract.ts";

/**
 * Who calls, seen from one row: `thatStreamer` and `thatRequester` are the two sides of the match that the call is
 * about; `streamer` (verified) and `requester` are others of their kind; `user` has neither a profile nor a request.
 */
export const roles = ["visitor", "user", "streamer", "thatStreamer", "requester", "thatRequester", "admin"] as const;
export type Role = (typeof roles)[number];

/** Allowed, or the status of the refusal: 400 not by this way, 401 sign in, 403 may not, 404 not yours, 409 not again. */
export type Verdict = "allowed" | 400 | 401 | 403 | 404 | 409;
export type RoleRow = Readonly<Record<Role, Verdict>>;

function row(verdict: Verdict, exceptions: Partial<RoleRow> = {}): RoleRow {
  const all = Object.fromEntries(roles.map((role) => [role, verdict]));
  return { ...(all as Record<Role, Verdict>), ...exceptions };
}

const everyone = row("allowed");
const signedIn = row("allowed", { visitor: 401 });
const adminOnly = row(403, { visitor: 401, admin: "allowed" });
const thatStreamerOnly = row(404, { visitor: 401, thatStreamer: "allowed" });
const thatRequesterOnly = row(404, { visitor: 401, thatRequester: "allowed" });
const bothSides = row(404, { visitor: 401, thatStreamer: "allowed", thatRequester: "allowed" });
const verifiedStreamers = row(403, { visitor: 401, streamer: "allowed", thatStreamer: "allowed" });
const withoutProfile = row("allowed", { visitor: 401, streamer: 409, thatStreamer: 409 });
const notByThisWay = row(400);

/** Every call of the contract. Calls with a link's token ask the token, not the session. */
export const callTable: Readonly<Record<CallName, RoleRow>> = {
  login: everyone,
  logout: everyone,
  me: everyone,
  register: everyone,
  searchFixtures: everyone,
  fixtures: everyone,
  submitFixture: everyone,
  streamers: everyone,
  streamer: everyone,
  verifyStreamer: adminOnly,
  deleteStreamer: adminOnly,
  requests: signedIn,
  submitRequest: verifiedStreamers,
  changeRequest: thatStreamerOnly,
  sendMessage: bothSides,
  requestPermission: thatStreamerOnly,
  contracts: signedIn,
  signContract: bothSides,
  readClaim: everyone,
  claim: everyone,
  readPermission: everyone,
  answerPermission: everyone,
  withdrawPermission: everyone,
  askSchool: everyone,
  metrics: adminOnly,
  mails: adminOnly,
  retryMail: adminOnly,
};

/** Routes that are no calls of the contract. What the sync call lets through is told by `mutationTable`. */
export const otherRoutes: Readonly<Record<string, RoleRow>> = {
  "GET /api/health": everyone,
  "GET /api/ready": everyone,
  "POST /api/sync": everyone,
  "GET /api/sync/poke": everyone,
  /** And a collector on the server's own machine, whoever it is. */
  "GET /metrics": row(403, { admin: "allowed" }),
};

/** Every mutation as it comes in by the sync call. */
export const mutationTable: Readonly<Record<MutationName, RoleRow>> = {
  "fixture.submit": everyone,
  "fixture.edit": thatRequesterOnly,
  "fixture.cancel": thatRequesterOnly,
  "fixture.claim": notByThisWay,
  "user.create": notByThisWay,
  "streamer.register": notByThisWay,
  "streamer.attach": withoutProfile,
  "streamer.verify": adminOnly,
  "streamer.delete": adminOnly,
  "bid.submit": verifiedStreamers,
  "bid.edit": thatStreamerOnly,
  "bid.withdraw": thatStreamerOnly,
  "bid.accept": thatRequesterOnly,
  "bid.cancel": bothSides,
  "bid.expire": notByThisWay,
  "bid.markPaid": thatStreamerOnly,
  "permission.request": thatStreamerOnly,
  "permission.answer": notByThisWay,
  "permission.withdraw": adminOnly,
  "permission.recordOnPaper": adminOnly,
  "contract.sign": bothSides,
  "stream.start": thatStreamerOnly,
  "stream.deliver": thatStreamerOnly,
  "message.send": bothSides,
  "message.markRead": thatRequesterOnly,
  "notification.markRead": thatRequesterOnly,
};
