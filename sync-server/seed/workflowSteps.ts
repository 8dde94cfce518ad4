import type { Actor } from "#shared/entities/actor.ts";
import type { Contract } from "#shared/entities/contract.ts";
import { permissionTicks } from "#shared/rules/permissionPage.ts";
import type { DemoCalendar } from "./demoCalendar.ts";
import { matchId, submitStep } from "./demoFixtures.ts";
import { demoRequesters, requesterActor } from "./demoPeople.ts";
import { demoStreamers, streamerActor } from "./demoStreamers.ts";
import { demoStages, type DemoStage, type DemoWorkflow } from "./demoWorkflows.ts";
import { demoId, type SeedStep } from "./seedStep.ts";

export function bidId(workflow: DemoWorkflow): string {
  return demoId(`bid ${workflow.match.key}`);
}

/** From the request to the school's answer. */
export function bookingSteps(workflow: DemoWorkflow, calendar: DemoCalendar): SeedStep[] {
  const { match, accepted, streamer, price, conditions } = workflow;
  const at = (days: number, clock: string) => calendar.moment(accepted + days, clock);
  const permissionId = demoId(`permission ${match.key}`);
  const school: Actor = { kind: "school", permissionId };
  const answer = {
    id: permissionId,
    answer: "approved",
    ticks: permissionTicks.map(({ id }) => id),
    ...(conditions ? { notes: conditions } : {}),
  };
  const bid = {
    ...{ id: bidId(workflow), fixtureId: matchId(match.key), proposedPrice: price },
    message: "I would love to film this one. Set-up from an hour before.",
  };
  const step = stepsOf(match.key);
  return [
    submitStep(match, at(-5, "18:40")),
    step("bid.submit", streamerActor(streamer), bid, at(-4, "08:15")),
    step("bid.accept", ownerOf(workflow), { id: bidId(workflow) }, at(0, "17:30")),
    ...(hasReached(workflow, "requested")
      ? [
          step(
            "permission.request",
            streamerActor(streamer),
            { id: permissionId, bidId: bidId(workflow) },
            at(1, "07:45"),
          ),
          step("permission.mailed", { kind: "system" }, { id: permissionId }, at(1, "07:46")),
        ]
      : []),
    ...(hasReached(workflow, "granted") ? [step("permission.answer", school, answer, at(2, "10:05"))] : []),
  ];
}

/** From the signatures to the money. The contract was created when the school agreed. */
export function streamingSteps(workflow: DemoWorkflow, contract: Contract, calendar: DemoCalendar): SeedStep[] {
  const { match, accepted, streamUrl, recordingUrl } = workflow;
  const streamer = streamerActor(workflow.streamer);
  const at = (days: number, clock: string) => calendar.moment(accepted + days, clock);
  const matchDay = (clock: string) => new Date(`${match.matchDate}T${clock}:00+02:00`).toISOString();
  const sign = (typedName: string) => ({ contractId: contract.id, textHash: contract.textHash, typedName });
  const started = workflow.stage === "live" ? calendar.minutesAgo(30).moment : matchDay("10:25");
  const delivered = { bidId: bidId(workflow), ...(recordingUrl ? { recordingUrl } : {}) };
  const step = stepsOf(match.key);
  return [
    step("contract.sign", streamer, sign(contactPerson(workflow)), at(3, "19:20")),
    {
      ...step("contract.sign", ownerOf(workflow), sign(ownerName(workflow)), at(4, "06:55")),
      key: `countersign ${match.key}`,
    },
    ...(hasReached(workflow, "live")
      ? [step("stream.start", streamer, { bidId: bidId(workflow), streamUrl }, started)]
      : []),
    ...(hasReached(workflow, "delivered") ? [step("stream.deliver", streamer, delivered, matchDay("12:40"))] : []),
    ...(hasReached(workflow, "paid")
      ? [step("bid.markPaid", streamer, { id: bidId(workflow) }, calendar.moment(accepted + 19, "09:30"))]
      : []),
  ];
}

export function hasReached(workflow: DemoWorkflow, stage: DemoStage): boolean {
  return demoStages.indexOf(workflow.stage) >= demoStages.indexOf(stage);
}

function stepsOf(key: string) {
  return (name: SeedStep["name"], actor: Actor, args: SeedStep["args"], at: string): SeedStep => ({
    key: `${name} ${key}`,
    actor,
    name,
    args,
    at,
  });
}

function ownerOf({ match }: DemoWorkflow): Actor {
  return typeof match.owner === "number" ? { kind: "visitor" } : requesterActor(match.owner);
}

function ownerName({ match }: DemoWorkflow): string {
  return typeof match.owner === "number" ? "" : demoRequesters[match.owner].name;
}

function contactPerson(workflow: DemoWorkflow): string {
  return demoStreamers.find(({ username }) => username === workflow.streamer)?.contactPerson ?? "";
}
