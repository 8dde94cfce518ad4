import * as z from "zod";
import { permissionStatuses, type Bid } from "../entities/bid.ts";
import type { Contract } from "../entities/contract.ts";
import { fixtureStatuses, type Fixture } from "../entities/fixture.ts";
import { messageTypes, type Message } from "../entities/message.ts";
import type { SchoolPermission } from "../entities/schoolPermission.ts";
import { verificationStatuses, type Streamer } from "../entities/streamer.ts";
import type { ClaimAnswer, PermissionAnswer } from "./answers.ts";
import { accountCalls } from "./accountCalls.ts";
import { adminCalls } from "./adminCalls.ts";
import { bookCalls } from "./bookCalls.ts";
import { call, fieldsFor, reference, trusted } from "./call.ts";
import { filmCalls } from "./filmCalls.ts";
import { liveCalls } from "./liveCalls.ts";
import { privacyCalls } from "./privacyCalls.ts";
import { paymentCalls } from "./paymentCalls.ts";
import { reviewCalls } from "./reviewCalls.ts";
import { sessionCalls, type UserAnswer } from "./sessionCalls.ts";
import type { Presented } from "./presentRow.ts";

const text = z.string().max(5000);
const token = z.string().min(1).max(500);
const nothing = z.object({});
/** The product's HTTP calls other than sync: method, path, input and output. */
export const calls = {
  ...sessionCalls,
  register: call({
    method: "POST",
    path: "/api/register",
    body: fieldsFor<Record<string, unknown>>(),
    answer: trusted<{ user: UserAnswer; streamer: Presented<Streamer> }>(),
    status: 201,
  }),

  /** An account without a profile, signed in at once. */
  signUp: call({
    method: "POST",
    path: "/api/sign-up",
    body: z.object({ username: text, password: text, email: text, agreedTo: text.optional() }),
    answer: trusted<{ user: UserAnswer }>(),
    status: 201,
  }),

  searchFixtures: call({
    method: "GET",
    path: "/api/search/fixtures",
    query: z.object({ status: z.enum(fixtureStatuses).optional() }),
    answer: trusted<Presented<Fixture>[]>(),
  }),
  fixtures: call({ method: "GET", path: "/api/fixtures", answer: trusted<Presented<Fixture>[]>() }),
  submitFixture: call({
    method: "POST",
    path: "/api/fixtures",
    body: fieldsFor<Record<string, unknown>>(),
    /** A visitor's answer carries the claim link's token, and one for the announced files. */
    answer: trusted<Presented<Fixture> & { claimToken?: string; uploadToken?: string }>(),
    status: 201,
  }),

  streamers: call({ method: "GET", path: "/api/streamers", answer: trusted<Presented<Streamer>[]>() }),
  streamer: call({
    method: "GET",
    path: "/api/streamers/:id",
    idOf: "streamer",
    answer: trusted<Presented<Streamer>>(),
  }),
  verifyStreamer: call({
    method: "PATCH",
    path: "/api/streamers/:id/verify",
    idOf: "streamer",
    body: z.object({ verificationStatus: z.enum(verificationStatuses), verificationNotes: text.nullish() }),
    answer: trusted<Presented<Streamer>>(),
  }),
  deleteStreamer: call({ method: "DELETE", path: "/api/streamers/:id", idOf: "streamer", answer: nothing }),

  requests: call({
    method: "GET",
    path: "/api/requests",
    query: z.object({ streamerId: reference.optional(), fixtureId: reference.optional() }),
    answer: trusted<Presented<Bid>[]>(),
  }),
  submitRequest: call({
    method: "POST",
    path: "/api/requests",
    body: z.object({ fixtureId: reference, message: z.unknown(), proposedPrice: z.unknown() }),
    answer: trusted<Presented<Bid>>(),
    status: 201,
  }),
  /** One step of the workflow per call, chosen by the field present. */
  changeRequest: call({
    method: "PATCH",
    path: "/api/requests/:id",
    idOf: "bid",
    body: z.object({
      schoolPermissionStatus: z.enum(permissionStatuses).optional(),
      paymentStatus: z.enum(["pending", "completed"]).optional(),
      streamUrl: text.optional(),
      recordingUrl: text.nullish(),
      /** A recording that follows as a file, by /api/uploads under the answer's `recordingFileId`. */
      recording: z.object({ name: z.unknown(), bytes: z.unknown(), sha256: z.unknown() }).optional(),
      deliveredAt: text.optional(),
      status: z.enum(["accepted", "withdrawn", "cancelled"]).optional(),
      cancelReason: text.nullish(),
      /** With "accepted": the price the user saw. Without it a bid that has changed since is not accepted. */
      priceSeenCents: z.int().optional(),
      message: text.optional(),
      proposedPrice: z.union([text, z.number()]).optional(),
    }),
    answer: trusted<Presented<Bid>>(),
  }),

  sendMessage: call({
    method: "POST",
    path: "/api/messages",
    body: z.object({
      fixtureId: reference,
      fromStreamerId: reference.nullish(),
      /** The thread's streamer, when the requester writes; by default the assigned one. */
      streamerId: reference.nullish(),
      subject: z.unknown(),
      message: z.unknown(),
      messageType: z.enum(messageTypes).nullish(),
    }),
    answer: trusted<Presented<Message>>(),
    status: 201,
  }),
  requestPermission: call({
    method: "POST",
    path: "/api/school-permissions",
    body: z.object({ fixtureId: reference, message: text.nullish() }),
    answer: trusted<Presented<SchoolPermission>>(),
    status: 201,
  }),

  contracts: call({
    method: "GET",
    path: "/api/contracts",
    query: z.object({ fixtureId: reference.optional(), bidId: z.uuid().optional() }),
    answer: trusted<Presented<Contract>[]>(),
  }),
  signContract: call({
    method: "POST",
    path: "/api/contracts/:id/sign",
    idOf: "contract",
    body: z.object({ typedName: z.unknown(), textHash: z.unknown(), startNow: z.boolean().optional() }),
    answer: trusted<Presented<Contract>>(),
  }),

  readClaim: call({
    method: "POST",
    path: "/api/claim/read",
    body: z.object({ token }),
    answer: trusted<ClaimAnswer>(),
  }),
  /** Moves a visitor's request to the signed-in account, or to a new one. */
  claim: call({
    method: "POST",
    path: "/api/claim",
    body: z.object({
      token,
      username: text.optional(),
      password: text.optional(),
      email: text.nullish(),
      agreedTo: text.optional(),
    }),
    answer: trusted<{ user: UserAnswer; fixture: Presented<Fixture> }>(),
  }),
  readPermission: call({
    method: "POST",
    path: "/api/permission/read",
    body: z.object({ token }),
    answer: trusted<PermissionAnswer>(),
  }),
  answerPermission: call({
    method: "POST",
    path: "/api/permission/answer",
    body: z.object({
      token,
      answer: z.unknown(),
      ticks: z.unknown().optional(),
      mayBeListed: z.unknown().optional(),
      notes: z.unknown().optional(),
    }),
    answer: trusted<PermissionAnswer>(),
  }),
  withdrawPermission: call({
    method: "POST",
    path: "/api/permission/withdraw",
    body: z.object({ token, notes: z.unknown().optional() }),
    answer: trusted<PermissionAnswer>(),
  }),
  /** Emails the school its link again. The answer does not reveal whether there was one to send. */
  askSchool: call({
    method: "POST",
    path: "/api/ask",
    body: z.object({ fixtureId: reference }),
    answer: z.object({ status: z.literal("asked") }),
    status: 202,
    hidesUnknownRows: true,
  }),

  ...accountCalls,
  ...privacyCalls,
  ...filmCalls,
  ...liveCalls,
  ...paymentCalls,
  ...bookCalls,
  ...reviewCalls,
  ...adminCalls,
} as const;

export type CallName = keyof typeof calls;
export const callNames = Object.keys(calls) as CallName[];

type Schemas<Name extends CallName> = (typeof calls)[Name];
type Parsed<Schema> = Schema extends z.ZodType<infer Value> ? Value : undefined;
export type QueryOf<Name extends CallName> = Parsed<Exclude<Schemas<Name>["query"], undefined>>;
export type BodyOf<Name extends CallName> = Parsed<Exclude<Schemas<Name>["body"], undefined>>;
export type AnswerOf<Name extends CallName> = Parsed<Schemas<Name>["answer"]>;
