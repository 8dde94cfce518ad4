import * as z from "zod";
import type { Bid } from "../entities/bid.ts";
import type { Fixture } from "../entities/fixture.ts";
import type { SchoolPermission } from "../entities/schoolPermission.ts";
import { addDays } from "./format.ts";

/** What the code at the gate says, signed by the server: the payload of a compact JWS. */
export const proofClaimsSchema = z.object({
  /** The permission's id. */
  jti: z.uuid(),
  home: z.string(),
  away: z.string(),
  sport: z.string(),
  /** Kick-off: yyyy-MM-dd and HH:mm, South African. */
  day: z.iso.date(),
  time: z.string(),
  /** The streamer, and the business. */
  name: z.string(),
  business: z.string(),
  /** When the school said yes, in seconds since 1970. */
  iat: z.int(),
  /** When the code stops counting, in seconds since 1970. */
  exp: z.int(),
});
export type ProofClaims = z.infer<typeof proofClaimsSchema>;

export const proofHeaderSchema = z.object({ alg: z.literal("ES256"), kid: z.string() });

/** A key that verifies codes, as a JSON Web Key. */
export const proofKeySchema = z.object({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
});
export type ProofKey = z.infer<typeof proofKeySchema>;
export const proofKeysSchema = z.object({ keys: z.array(proofKeySchema) });

export const proofStateSchema = z.object({
  /** ended: the booking has ended or the match has another day, and the code counts no more. */
  status: z.enum(["approved", "withdrawn", "ended"]),
  /** When the school withdrew. */
  at: z.iso.datetime().optional(),
});
export type ProofState = z.infer<typeof proofStateSchema>;

/** The code's longest text, in characters. */
export const longestProof = 4000;

/** A code counts until its match day ends in South Africa. */
export function proofEnd(day: string): number {
  return Date.parse(`${addDays(day, 1)}T00:00:00+02:00`) / 1000;
}

/** The claims of an approved permission; undefined while there is nothing to show at a gate. */
export function proofClaims(permission: SchoolPermission, bid: Bid, fixture: Fixture): ProofClaims | undefined {
  const { permissionStatus, respondedAt, newDate } = permission;
  if (permissionStatus !== "approved" || respondedAt === undefined || bid.status !== "accepted") return undefined;
  const { matchDate: day, matchTime: time } = newDate ?? fixture;
  return {
    jti: permission.id,
    home: fixture.homeSchool,
    away: fixture.awaySchool,
    sport: fixture.sport,
    day,
    time,
    name: bid.streamerContactPerson ?? bid.streamerName,
    business: bid.streamerName,
    iat: Math.floor(Date.parse(respondedAt) / 1000),
    exp: proofEnd(day),
  };
}

/** What the server answers about a code that it signed. */
export function proofState(
  { permissionStatus, respondedAt }: Pick<SchoolPermission, "permissionStatus" | "respondedAt">,
  bid: Pick<Bid, "status">,
  { status, matchDate }: Pick<Fixture, "status" | "matchDate">,
  day: string,
): ProofState {
  if (permissionStatus !== "approved") return { status: "withdrawn", ...(respondedAt ? { at: respondedAt } : {}) };
  const isOff = bid.status !== "accepted" || status === "cancelled" || day !== matchDate;
  return { status: isOff ? "ended" : "approved" };
}
