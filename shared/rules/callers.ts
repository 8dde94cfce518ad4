/**
 * Who calls, seen from one row: `thatStreamer` and `thatRequester` are the two sides of the match that the call is
 * about; `streamer` (verified) and `requester` are others of their kind; `user` has neither a profile nor a request.
 */
export const roles = ["visitor", "user", "streamer", "thatStreamer", "requester", "thatRequester", "admin"] as const;
export type Role = (typeof roles)[number];

/** Allowed, or the status of the rejection: 400 not by this way, 401 sign in, 403 may not, 404 not yours, 409 not again. */
export type Verdict = "allowed" | 400 | 401 | 403 | 404 | 409;
export type RoleRow = Readonly<Record<Role, Verdict>>;

function row(verdict: Verdict, exceptions: Partial<RoleRow> = {}): RoleRow {
  const all = Object.fromEntries(roles.map((role) => [role, verdict]));
  return { ...(all as Record<Role, Verdict>), ...exceptions };
}

/** Who may call, in a word, and what that means for each role. */
export const callers = {
  everyone: row("allowed"),
  signedIn: row("allowed", { visitor: 401 }),
  admin: row(403, { visitor: 401, admin: "allowed" }),
  /** Every account can be deleted by its owner but an admin's. */
  ownAccount: row("allowed", { visitor: 401, admin: 409 }),
  thatStreamer: row(404, { visitor: 401, thatStreamer: "allowed" }),
  thatRequester: row(404, { visitor: 401, thatRequester: "allowed" }),
  bothSides: row(404, { visitor: 401, thatStreamer: "allowed", thatRequester: "allowed" }),
  /** Others may know of the match, but have no part in it. */
  eitherSide: row(403, { visitor: 401, thatStreamer: "allowed", thatRequester: "allowed", admin: "allowed" }),
  thatRequesterOrAdmin: row(404, { visitor: 401, thatRequester: "allowed", admin: "allowed" }),
  thatStreamerOrAdmin: row(404, { visitor: 401, thatStreamer: "allowed", admin: "allowed" }),
  /** A file that is expected from that requester; to all others it is one that nobody announced. */
  fileOwner: row(409, { visitor: 401, thatRequester: "allowed" }),
  verifiedStreamers: row(403, { visitor: 401, streamer: "allowed", thatStreamer: "allowed" }),
  withProfile: row(403, { visitor: 401, streamer: "allowed", thatStreamer: "allowed" }),
  withoutProfile: row("allowed", { visitor: 401, streamer: 409, thatStreamer: 409 }),
  notByThisWay: row(400),
  /** Whoever has given the right password in this session, and nobody else: not even who is signed in. */
  afterPassword: row(401),
  /** Whoever signs with the payment provider's secret, and nobody else. */
  providerOnly: row(400),
  /** And a collector on the server's own machine, whoever it is. */
  adminOrCollector: row(403, { admin: "allowed" }),
} as const satisfies Readonly<Record<string, RoleRow>>;
export type Callers = keyof typeof callers;
