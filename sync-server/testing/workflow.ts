import { addDays, sastDate } from "#shared/rules/format.ts";
import type { AppContext } from "../appContext.ts";
import { allTicks, streamUrl, workflowStages, type WorkflowStage } from "#shared/testing/sampleMutations.ts";
import { aBid, aFixture, aUser, decided, type Account, type StreamerAccount } from "./factories.ts";

export interface Workflow {
  fixtureId: string;
  bidId: string;
  permissionId: string;
  contractId: string;
  textHash: string;
}

/** The school takes its yes back, by its link. */
export function schoolWithdraws(app: AppContext, { permissionId }: Pick<Workflow, "permissionId">): Promise<unknown> {
  return decided(app, { kind: "school", permissionId }, "permission.withdraw", { id: permissionId });
}

/** A match between these two that has got as far as `stage`. Ids of rows that do not exist yet are made up. */
export async function aWorkflow(
  app: AppContext,
  { requester, streamer }: { requester: Account; streamer: StreamerAccount },
  stage: WorkflowStage,
  fields: Record<string, unknown> = {},
): Promise<Workflow> {
  const reached = (step: WorkflowStage) => workflowStages.indexOf(stage) >= workflowStages.indexOf(step);
  const fixtureId = await aFixture(app, requester.actor, fields);
  const workflow: Workflow = { fixtureId, bidId: newId(), permissionId: newId(), contractId: "", textHash: "" };
  if (reached("bid")) workflow.bidId = await aBid(app, streamer, fixtureId);
  const { bidId, permissionId } = workflow;
  if (reached("accepted")) await decided(app, requester.actor, "bid.accept", { id: bidId });
  if (reached("asked")) await decided(app, streamer.actor, "permission.request", { id: permissionId, bidId });
  if (reached("approved")) await approve(app, permissionId);
  const [contract] = await app.rows.rowMany("contract", { where: { bidId } });
  const { id: contractId, textHash } = contract ?? { id: newId(), textHash: "0" };
  if (reached("signed")) await sign(app, { requester, streamer, bidId });
  if (reached("live")) await decided(app, streamer.actor, "stream.start", { bidId, streamUrl });
  if (reached("delivered")) await decided(app, streamer.actor, "stream.deliver", { bidId });
  return { ...workflow, contractId, textHash };
}

function approve(app: AppContext, permissionId: string): Promise<unknown> {
  const school = { kind: "school" as const, permissionId };
  return decided(app, school, "permission.answer", { id: permissionId, answer: "approved", ticks: allTicks });
}

/** The school answers about an accepted bid; after a yes both have signed. */
export async function aSchool(
  app: AppContext,
  { requester, streamer, bidId }: { requester: Account; streamer: StreamerAccount; bidId: string },
  answer: "approved" | "declined",
): Promise<void> {
  const permissionId = newId();
  await decided(app, streamer.actor, "permission.request", { id: permissionId, bidId });
  if (answer === "approved") await approve(app, permissionId);
  else await decided(app, { kind: "school", permissionId }, "permission.answer", { id: permissionId, answer });
  if (answer === "approved") await sign(app, { requester, streamer, bidId });
}

async function sign(
  app: AppContext,
  { requester, streamer, bidId }: { requester: Account; streamer: StreamerAccount; bidId: string },
): Promise<void> {
  const [contract] = await app.rows.rowMany("contract", { where: { bidId } });
  for (const { actor } of [streamer, requester]) {
    const signature = { contractId: contract?.id, textHash: contract?.textHash, typedName: "Nomsa Person" };
    await decided(app, actor, "contract.sign", signature);
  }
}

function newId(): string {
  return crypto.randomUUID();
}

/** Its kick-off was yesterday. */
export async function asOfYesterday({ database }: AppContext, fixtureId: string): Promise<void> {
  const matchDate = addDays(sastDate(new Date().toISOString()), -1);
  await database.collection<{ _id: string }>("fixtures").updateOne({ _id: fixtureId }, { $set: { matchDate } });
}

/** An admin has checked every school whose address is waiting, so they are asked now. */
export async function confirmSchools(app: AppContext): Promise<void> {
  const admin = await aUser(app, "admin");
  const waiting = await app.rows.rowMany("schoolContact", { where: { status: "waiting" } });
  for (const { id } of waiting) await decided(app, admin.actor, "schoolContact.confirm", { id, site: "Its own site" });
}
