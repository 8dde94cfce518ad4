/**
 * The caller, seen from one row: `thatStreamer` and `thatRequester` are the two sides of the match in question;
 * `streamer` (verified) and `requester` are others of their kind; `user` has neither profile nor request.
 */
export const roles = ["visitor", "user", "streamer", "thatStreamer", "requester", "thatRequester", "admin"] as const;
export type Role = (typeof roles)[number];

/**
 * Allowed, or the rejection's status: 400 not by this route, 401 sign in, 403 forbidden, 404 not yours, 409 not again.
 */
export type Verdict = "allowed" | 400 | 401 | 403 | 404 | 409;
export type RoleRow = Readonly<Record<Role, Verdict>>;

function row(verdict: Verdict, exceptions: Partial<RoleRow> = {}): RoleRow {
  const all = Object.fromEntries(roles.map((role) => [role, verdict]));
  return { ...(all as Record<Role, Verdict>), ...exceptions };
}

/** Sets of allowed callers, and their verdict for each role. */
export const callers = {
  everyone: row("allowed"),
  signedIn: row("allowed", { visitor: 401 }),
  admin: row(403, { visitor: 401, admin: "allowed" }),
  /** Every account except an admin's can be deleted by its owner. */
  ownAccount: row("allowed", { visitor: 401, admin: 409 }),
  thatStreamer: row(404, { visitor: 401, thatStreamer: "allowed" }),
  /** The requester knows of the match, but does not film it. */
  filmer: row(404, { visitor: 401, thatStreamer: "allowed", thatRequester: 403 }),
  thatRequester: row(404, { visitor: 401, thatRequester: "allowed" }),
  bothSides: row(404, { visitor: 401, thatStreamer: "allowed", thatRequester: "allowed" }),
  /** Others may know of the match, but are not part of it. */
  eitherSide: row(403, { visitor: 401, thatStreamer: "allowed", thatRequester: "allowed", admin: "allowed" }),
  /** Everyone else needs the match's key. */
  watchers: row(404, { thatStreamer: "allowed", thatRequester: "allowed", admin: "allowed" }),
  /** The side that is asked, not the one that proposed: in the tests the streamer proposes. */
  otherSide: row(404, { visitor: 401, thatStreamer: 409, thatRequester: "allowed" }),
  thatRequesterOrAdmin: row(404, { visitor: 401, thatRequester: "allowed", admin: "allowed" }),
  thatStreamerOrAdmin: row(404, { visitor: 401, thatStreamer: "allowed", admin: "allowed" }),
  /** A file expected from that requester; to everyone else an unannounced one. */
  fileOwner: row(409, { visitor: 401, thatRequester: "allowed" }),
  verifiedStreamers: row(403, { visitor: 401, streamer: "allowed", thatStreamer: "allowed" }),
  withProfile: row(403, { visitor: 401, streamer: "allowed", thatStreamer: "allowed" }),
  withoutProfile: row("allowed", { visitor: 401, streamer: 409, thatStreamer: 409 }),
  notByThisWay: row(400),
  /** Only the session that has just given the correct password: no other sign-in counts. */
  afterPassword: row(401),
  /** Only a sender with the payment provider's secret. */
  providerOnly: row(400),
  /** Also a collector on the server's own machine, unauthenticated. */
  adminOrCollector: row(403, { admin: "allowed" }),
} as const satisfies Readonly<Record<string, RoleRow>>;
export type Callers = keyof typeof callers;
