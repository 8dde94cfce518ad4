import type { AppContext } from "../appContext.ts";
import { allTicks, streamUrl, workflowStages, type WorkflowStage } from "#shared/testing/sampleMutations.ts";
import { aBid, aFixture, decided, type Account, type StreamerAccount } from "./factories.ts";

export interface Workflow {
  fixtureId: string;
  bidId: string;
  permissionId: string;
  contractId: string;
  textHash: string;
}

/** A match that has come as far as `stage`, between these two. Ids of what does not exist yet are fresh ones. */
export async function aWorkflow(
  app: AppContext,
  { requester, streamer }: { requester: Account; streamer: StreamerAccount },
  stage: WorkflowStage,
): Promise<Workflow> {
  const reached = (step: WorkflowStage) => workflowStages.indexOf(stage) >= workflowStages.indexOf(step);
  const fixtureId = await aFixture(app, requester.actor);
  const workflow: Workflow = { fixtureId, bidId: newId(), permissionId: newId(), contractId: "", textHash: "" };
  if (reached("bid")) workflow.bidId = await aBid(app, streamer, fixtureId);
  const { bidId, permissionId } = workflow;
  if (reached("accepted")) await decided(app, requester.actor, "bid.accept", { id: bidId });
  if (reached("asked")) await decided(app, streamer.actor, "permission.request", { id: permissionId, bidId });
  if (reached("approved")) await approve(app, permissionId);
  const [contract] = await app.rows.rowMany("contract", { where: { bidId } });
  const { id: contractId, textHash } = contract ?? { id: newId(), textHash: "0" };
  if (reached("signed")) {
    for (const { actor } of [streamer, requester]) {
      await decided(app, actor, "contract.sign", { contractId, textHash, typedName: "A Full Name" });
    }
  }
  if (reached("live")) await decided(app, streamer.actor, "stream.start", { bidId, streamUrl });
  if (reached("delivered")) await decided(app, streamer.actor, "stream.deliver", { bidId });
  return { ...workflow, contractId, textHash };
}

function approve(app: AppContext, permissionId: string): Promise<unknown> {
  const school = { kind: "school" as const, permissionId };
  return decided(app, school, "permission.answer", { id: permissionId, answer: "approved", ticks: allTicks });
}

function newId(): string {
  return crypto.randomUUID();
}
