import { addDays, format } from "date-fns";
import type { Actor } from "#shared/entities/actor.ts";
import { mutations, type MutationName } from "#shared/mutations/registry.ts";
import type { AppContext } from "../appContext.ts";
import { resultOf } from "../sync/receipts.ts";
import { testSession } from "./testSession.ts";

export interface Account {
  userId: string;
  actor: Actor;
  cookie: string;
}

export interface StreamerAccount extends Account {
  streamerId: string;
}

const system: Actor = { kind: "system" };
let made = 0;

/** A different name each time, so that tests sharing a database do not collide. */
export function aName(prefix: string): string {
  made += 1;
  return `${prefix}-${made}`;
}

/** Far enough ahead that nobody has to agree to an early start. */
export function aComingDate(days = 30): string {
  return format(addDays(new Date(), days), "yyyy-MM-dd");
}

/** Decides one mutation with its own origin; throws its rejection. */
export async function decided(
  app: AppContext,
  actor: Actor,
  name: MutationName,
  args: Record<string, unknown>,
): Promise<unknown> {
  const accepted = mutations[name].origins as readonly string[];
  const ofAnAccount = accepted.includes("rest") ? "rest" : "sync";
  const origin = actor.kind === "system" ? "system" : ofAnAccount;
  return resultOf(await app.writer.write({ actor, origin, name, args, mutationId: crypto.randomUUID() }));
}

export async function aUser(app: AppContext, role: "user" | "admin" = "user"): Promise<Account> {
  const userId = crypto.randomUUID();
  const username = aName(role === "admin" ? "admin" : "person");
  await decided(app, system, "user.create", { id: userId, username, email: `${username}@private.test`, role });
  const actor: Actor = { kind: "user", userId, role, roleVersion: 1 };
  return { userId, actor, cookie: await testSession(app, userId) };
}

/** The fields of a registration; the contact values occur nowhere else. */
export function profileFields(name = aName("Profile")) {
  return {
    businessName: `${name} Streaming`,
    contactPerson: `${name} Person`,
    email: `${name.toLowerCase()}@private-streamer.test`,
    phone: "082 111 2222",
    location: "Cape Town",
    experience: "expert",
    equipment: "Two cameras, tripod, microphone",
    serviceAreas: "Western Cape",
    priceRange: "premium",
  };
}

export async function aStreamer(app: AppContext, { isVerified = true } = {}): Promise<StreamerAccount> {
  const account = await aUser(app);
  const streamerId = crypto.randomUUID();
  await decided(app, account.actor, "streamer.attach", { ...profileFields(), id: streamerId });
  const verdict = { id: streamerId, verificationStatus: "approved" };
  if (isVerified) await decided(app, (await aUser(app, "admin")).actor, "streamer.verify", verdict);
  return { ...account, streamerId };
}

/** The fields of a request, as a form sends them. */
export function fixtureFields(changes: Record<string, unknown> = {}) {
  return {
    clientType: "parent",
    contactName: "Nomsa Private",
    contactEmail: "nomsa@private-parent.test",
    contactPhone: "082 333 4444",
    schoolContactName: "Mr Private Principal",
    schoolContactEmail: "office@private-school.test",
    schoolContactPhone: "021 555 6666",
    schoolContactRole: "Principal",
    homeSchool: "Bishops",
    awaySchool: "Rondebosch",
    sport: "Rugby",
    matchDate: aComingDate(),
    matchTime: "10:30",
    venue: "Piley Rees Field",
    budget: "2500.00",
    ...changes,
  };
}

export async function aFixture(
  app: AppContext,
  requester: Actor,
  changes: Record<string, unknown> = {},
): Promise<string> {
  const id = crypto.randomUUID();
  await decided(app, requester, "fixture.submit", { ...fixtureFields(changes), id });
  return id;
}

export async function aBid(app: AppContext, streamer: StreamerAccount, fixtureId: string): Promise<string> {
  const id = crypto.randomUUID();
  const args = { id, fixtureId, message: "I would love to film this.", proposedPrice: "2400.00" };
  await decided(app, streamer.actor, "bid.submit", args);
  return id;
}
