import type { Actor } from "#shared/entities/actor.ts";
import type { Origin } from "#shared/mutations/defineMutation.ts";
import { mutations } from "#shared/mutations/registry.ts";
import type { ExtraWrite, AppContext } from "../appContext.ts";
import { newCredential } from "../auth/accounts.ts";
import type { SyncEngine } from "../sync/exchange.ts";
import { availabilitySteps } from "./demoAvailability.ts";
import { bidSteps } from "./demoBids.ts";
import { demoCalendar } from "./demoCalendar.ts";
import { filmSteps } from "./demoFilm.ts";
import { openMatches, submitStep } from "./demoFixtures.ts";
import { messageSteps } from "./demoMessages.ts";
import { peopleSteps } from "./demoPeople.ts";
import { finishedWorkflows, stageWorkflows } from "./demoWorkflows.ts";
import { reviewSteps } from "./demoReviews.ts";
import { contactSteps } from "./demoContacts.ts";
import { demoMutationId, userActor, type SeedStep } from "./seedStep.ts";
import { bidId, bookingSteps, hasReached, streamingSteps } from "./workflowSteps.ts";

interface Opened {
  app: AppContext;
  engine: SyncEngine;
}

interface Mark {
  _id: string;
  /** ISO time that the data's dates count from. */
  startedAt: string;
  doneAt?: string;
}

/**
 * Fills an empty database with the demo data, through the product's own mutations. Leaves a used database alone;
 * resumes an interrupted seed where it stopped, with its original dates.
 */
export async function seedDemo(opened: Opened): Promise<void> {
  const { app } = opened;
  const mark = await beginning(app);
  if (!mark || mark.doneAt) return;
  const calendar = demoCalendar(mark.startedAt);
  await run(opened, peopleSteps(calendar, await anAdmin(app)));
  const workflows = [...finishedWorkflows(calendar), ...stageWorkflows(calendar)];
  await run(opened, contactSteps([...openMatches(calendar), ...workflows.map(({ match }) => match)], calendar));
  await run(opened, [
    ...workflows.flatMap((workflow) => bookingSteps(workflow, calendar)),
    ...openMatches(calendar).map((match, index) => submitStep(match, calendar.moment(-6 + (index % 2), "17:05"))),
    ...bidSteps(calendar),
  ]);
  const contracts = new Map((await app.rows.rowMany("contract")).map((contract) => [contract.bidId, contract]));
  const contracted = workflows.filter((workflow) => hasReached(workflow, "ready"));
  await run(opened, [
    ...contracted.flatMap((workflow) => {
      const contract = contracts.get(bidId(workflow));
      return contract ? streamingSteps(workflow, contract, calendar) : [];
    }),
    ...reviewSteps(workflows, calendar),
    ...messageSteps(calendar),
    ...availabilitySteps(calendar),
  ]);
  await run(opened, await filmSteps(app, calendar));
  await marks(app).updateOne({ _id: mark._id }, { $set: { doneAt: new Date().toISOString() } });
  app.log.info("The demo data is in.");
}

/** The mark of a seed started now or earlier; undefined when the database has other data. */
async function beginning(app: AppContext): Promise<Mark | undefined> {
  const existing = await marks(app).findOne({ _id: "demo" });
  if (existing) return existing;
  const [fixture] = await app.rows.rowMany("fixture", { limit: 1 });
  const [streamer] = await app.rows.rowMany("streamer", { limit: 1 });
  if (fixture || streamer) {
    app.log.warn("The demo data needs an empty database; this one holds other data.");
    return undefined;
  }
  const mark = { _id: "demo", startedAt: new Date().toISOString() };
  await marks(app).insertOne(mark);
  return mark;
}

function marks({ database }: AppContext) {
  return database.collection<Mark>("marks");
}

async function anAdmin(app: AppContext): Promise<Actor> {
  const [admin] = await app.rows.rowMany("user", { where: { role: "admin" }, limit: 1 });
  if (!admin) throw new Error("The demo data needs an admin who verifies its streamers.");
  return userActor(admin.id, "admin");
}

/** Decides the steps in order. All are queued in the writer at once, so that many commit together. */
async function run({ app, engine }: Opened, steps: readonly SeedStep[]): Promise<void> {
  const credentials = await Promise.all(steps.map(credentialOf));
  const decided = steps.map(({ key, actor, name, args, at }, index) => {
    const item = { mutationId: demoMutationId(key), name, args, extraWrites: credentials[index] ?? [] };
    return engine.queue.decide({ actor, origin: originOf({ actor, name }), items: [at ? { ...item, now: at } : item] });
  });
  const results = await Promise.all(decided);
  results.forEach(({ receipts: [receipt] }, index) => {
    if (receipt?.outcome === "applied") return;
    const reason = receipt?.message ?? "it could not be decided";
    throw new Error(`The demo data stopped at "${steps[index]?.key}": ${reason}`);
  });
  app.log.debug({ steps: steps.length }, "Demo data written");
}

/** How an account would send it: with a call if there is one for it, otherwise from a phone's outbox. */
function originOf({ actor, name }: Pick<SeedStep, "actor" | "name">): Origin {
  if (actor.kind === "system") return "system";
  const origins: readonly string[] = mutations[name].origins;
  return origins.includes("rest") ? "rest" : "sync";
}

async function credentialOf({ args, password }: SeedStep): Promise<ExtraWrite[]> {
  if (!password) return [];
  return [await newCredential(String(args["userId"] ?? args["id"]), password)];
}
