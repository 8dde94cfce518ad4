import { permissionTicks } from "#shared/rules/permissionPage.ts";
import { demoPasswords } from "./demoAccounts.ts";
import type { Api } from "./api.ts";
import { aMatch, aName, type BusinessFields, type Match } from "./match.ts";
import { confirmSchool } from "./confirmSchool.ts";
import type { Product } from "./product.ts";
import { expect } from "@playwright/test";

export interface Row {
  id: string;
  [field: string]: unknown;
}

export interface StreamerAccount {
  api: Api;
  username: string;
  password: string;
  businessName: string;
  email: string;
  streamerId: string;
}

const password = "kick-off-at-ten";

/** What a user types to register as a streamer. */
export function aRegistration(changes: { businessName?: string; contactPerson?: string } = {}) {
  const name = aName();
  return {
    username: `streamer${name}`,
    password,
    confirmPassword: password,
    businessName: `Touchline Cam ${name}`,
    contactPerson: "Nandi Mokoena",
    email: `nandi.${name}@cam.example`,
    phone: "083 555 0119",
    location: "Cape Town",
    experience: "experienced",
    equipment: "Two cameras, tripod, external microphone, LTE router",
    serviceAreas: "Cape Town, Paarl",
    priceRange: "standard",
    ...changes,
  };
}

export async function aStreamer(
  product: Product,
  { isVerified = true, ...names }: { isVerified?: boolean; businessName?: string; contactPerson?: string } = {},
): Promise<StreamerAccount> {
  const registration = aRegistration(names);
  const { streamer } = await product.visitor().post<{ streamer: Row }>("/api/register", registration);
  if (isVerified) {
    const admin = await product.signIn("admin", demoPasswords.admin);
    await admin.patch(`/api/streamers/${streamer.id}/verify`, { verificationStatus: "approved" });
  }
  const { username, businessName, email } = registration;
  const api = await product.signIn(username, password);
  return { api, username, password, businessName, email, streamerId: streamer.id };
}

/** A requester's account, created as users do it: by claiming a visitor's request. */
export async function aRequester(product: Product): Promise<{ api: Api; username: string; password: string }> {
  const username = `requester${aName()}`;
  const visitor = product.visitor();
  const { claimToken } = await visitor.post("/api/fixtures", { ...aMatch(), clientType: "parent" });
  await visitor.post("/api/claim", { token: claimToken, username, password, email: `${username}@mail.example` });
  return { api: await product.signIn(username, password), username, password };
}

export interface OpenMatch extends Match {
  id: string;
  number: number;
}

export type MatchChanges = Partial<Match & BusinessFields>;

export async function anOpenMatch(requester: Api, changes: MatchChanges = {}): Promise<OpenMatch> {
  const match = aMatch(changes);
  const { id, number } = await requester.post<Row>("/api/fixtures", { clientType: "parent", ...match });
  return { ...match, id, number: Number(number) };
}

export async function aBid(streamer: Api, fixtureId: string, proposedPrice = "2400"): Promise<string> {
  const { id } = await streamer.post<Row>("/api/requests", {
    ...{ fixtureId, proposedPrice },
    message: "I have filmed here before.",
  });
  return id;
}

export interface Workflow {
  match: OpenMatch;
  bidId: string;
  schoolToken: string;
}

type Sides = {
  requester: Api;
  streamer: Api;
  product: Product;
  /** The school allows the match on public lists. */
  mayBeListed?: boolean;
};

/** A match the school has approved; the contract waits for both signatures. */
export async function anApprovedMatch(
  { requester, streamer, product, mayBeListed }: Sides,
  changes: MatchChanges = {},
): Promise<Workflow> {
  const match = await anOpenMatch(requester, changes);
  const bidId = await aBid(streamer, match.id);
  await requester.patch(`/api/requests/${bidId}`, { status: "accepted" });
  await streamer.post("/api/school-permissions", { fixtureId: match.id });
  const link = await schoolLink(product, match.schoolContactEmail);
  const schoolToken = new URL(link).hash.slice(1);
  await product.visitor().post("/api/permission/answer", {
    ...{ token: schoolToken, answer: "approved" },
    ticks: permissionTicks.map(({ id }) => id),
    ...(mayBeListed ? { mayBeListed } : {}),
  });
  return { match, bidId, schoolToken };
}

/** The same, signed by both. */
export async function aSignedMatch(sides: Sides, changes: MatchChanges = {}): Promise<Workflow> {
  const workflow = await anApprovedMatch(sides, changes);
  const [contract] = await sides.requester.get<Row[]>(`/api/contracts?bidId=${workflow.bidId}`);
  for (const side of [sides.requester, sides.streamer]) {
    await side.post(`/api/contracts/${contract?.id}/sign`, {
      ...{ typedName: "Thandi Mokoena", textHash: contract?.["textHash"], startNow: true },
    });
  }
  return workflow;
}

/** The requester, a parent with an account, pays on the provider's page. `amount`: in rand. */
export async function paysFor(requester: Api, match: OpenMatch, amount: number): Promise<void> {
  const metadata = { fixtureId: match.id, clientType: "parent", description: "A match" };
  const { redirectUrl } = await requester.post("/api/create-payment-intent", { amount, metadata });
  await fetch(`${String(redirectUrl)}/paid`, { method: "POST", redirect: "manual" });
}

/** The same, and live. */
export async function aLiveMatch(sides: Sides, streamUrl: string, changes: MatchChanges = {}): Promise<Workflow> {
  const workflow = await aSignedMatch(sides, changes);
  await sides.streamer.patch(`/api/requests/${workflow.bidId}`, { streamUrl });
  return workflow;
}

/** What the link to a match's watch page ends with: `?match=12#key`. */
export async function watchKeyOf(
  side: Api,
  { match, bidId }: { match: { id: string }; bidId: string },
): Promise<string> {
  const bids = await side.get<Row[]>(`/api/requests?fixtureId=${match.id}`);
  return String(bids.find(({ id }) => id === bidId)?.["watchKey"]);
}

/** The private link emailed to the school, once an admin has confirmed its address. */
export async function schoolLink(product: Product, address: string): Promise<string> {
  const confirm = async () => confirmSchool(await product.signIn("admin", demoPasswords.admin), address);
  return mailedLink(product, address, "/permission", confirm);
}

export async function mailedLink(
  product: Product,
  address: string,
  path: string,
  prepare?: () => Promise<void>,
): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        await prepare?.();
        return (link = await product.mail.linkTo(address, path));
      },
      { message: `a link for ${address}` },
    )
    .toBeTruthy();
  return link ?? "";
}
