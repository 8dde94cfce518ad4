import { outboxEntryOf, type MutationName } from "../mutations/registry.ts";
import { callers, type RoleRow } from "../rules/callers.ts";
import type { CallName } from "./contract.ts";

/** Every call of the contract. Calls with a link's token ask the token, not the session. */
export const callTable: Readonly<Record<CallName, RoleRow>> = {
  login: callers.everyone,
  logout: callers.everyone,
  me: callers.everyone,
  register: callers.everyone,
  searchFixtures: callers.everyone,
  fixtures: callers.everyone,
  submitFixture: callers.everyone,
  streamers: callers.everyone,
  streamer: callers.everyone,
  verifyStreamer: callers.admin,
  deleteStreamer: callers.admin,
  requests: callers.signedIn,
  submitRequest: callers.verifiedStreamers,
  changeRequest: callers.thatStreamer,
  sendMessage: callers.bothSides,
  requestPermission: callers.thatStreamer,
  contracts: callers.signedIn,
  signContract: callers.bothSides,
  readClaim: callers.everyone,
  claim: callers.everyone,
  readPermission: callers.everyone,
  answerPermission: callers.everyone,
  withdrawPermission: callers.everyone,
  askSchool: callers.everyone,
  videoClips: callers.everyone,
  addVideoClip: callers.eitherSide,
  highlightReels: callers.everyone,
  createReel: callers.signedIn,
  addReelClip: callers.thatRequesterOrAdmin,
  countReel: callers.everyone,
  createPaymentIntent: callers.thatRequester,
  metrics: callers.admin,
  mails: callers.admin,
  retryMail: callers.admin,
};

/** Routes that are no calls of the contract. What the sync call lets through is told by `mutationRow`. */
export const otherRoutes: Readonly<Record<string, RoleRow>> = {
  "GET /api/health": callers.everyone,
  "GET /api/ready": callers.everyone,
  "POST /api/sync": callers.everyone,
  "GET /api/sync/poke": callers.everyone,
  "POST /api/uploads": callers.fileOwner,
  "PATCH /api/uploads/:id": callers.fileOwner,
  "DELETE /api/uploads/:id": callers.fileOwner,
  "GET /api/media/:id": callers.everyone,
  "GET /api/media/:id/thumbnail": callers.everyone,
  "POST /api/payment-webhook": callers.providerOnly,
  "GET /sandbox/checkout/:id": callers.everyone,
  "POST /sandbox/checkout/:id/paid": callers.everyone,
  "POST /sandbox/checkout/:id/failed": callers.everyone,
  "GET /metrics": callers.adminOrCollector,
};

/** What a mutation answers each role when it comes by the sync call, as its definition says. */
export function mutationRow(name: MutationName): RoleRow {
  return callers[outboxEntryOf(name)?.callers ?? "notByThisWay"];
}
