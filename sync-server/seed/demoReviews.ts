import type { DemoCalendar } from "./demoCalendar.ts";
import { requesterActor } from "./demoPeople.ts";
import { streamerActor } from "./demoStreamers.ts";
import type { DemoWorkflow } from "./demoWorkflows.ts";
import { demoId, type SeedStep } from "./seedStep.ts";
import { bidId, hasReached } from "./workflowSteps.ts";

/** Stars overall, for the picture, for communication and for professionalism; then the words. */
type Words = readonly [rating: number, picture: number, communication: number, professionalism: number, text: string];

const ofRequesters: readonly Words[] = [
  [5, 5, 5, 5, "Clear picture from the first minute, and the grandparents in Durban could follow every try."],
  [5, 5, 4, 5, "Set up early and kept the score in view. We would book again."],
  [4, 4, 5, 4, "Friendly and quick to answer. The wind was loud in the first half."],
  [5, 4, 5, 5, "Arrived an hour before, asked the school where to stand, and sent the recording the same day."],
  [4, 5, 4, 4, "Lovely close-ups of the play. The link came a little late."],
];

const ofStreamers = [
  "The gate knew that we were coming, and there was power at the field. Thank you.",
  "Clear about what they wanted, and paid at once.",
];

/** What both sides of finished matches wrote about each other. */
export function reviewSteps(workflows: readonly DemoWorkflow[], calendar: DemoCalendar): SeedStep[] {
  const paid = workflows.filter((workflow) => hasReached(workflow, "paid"));
  return paid.flatMap((workflow, index) => stepsOf(workflow, index, calendar));
}

function stepsOf(workflow: DemoWorkflow, index: number, calendar: DemoCalendar): SeedStep[] {
  const { match, accepted, streamer } = workflow;
  const [rating, qualityRating, communicationRating, professionalismRating, reviewText] = ofRequesters[
    index % ofRequesters.length
  ] ??
    ofRequesters[0] ?? [5, 5, 5, 5, ""];
  const at = calendar.moment(accepted + 20, "18:10");
  if (typeof match.owner === "number") return [];
  return [
    {
      key: `review of the streamer ${match.key}`,
      actor: requesterActor(match.owner),
      name: "review.write",
      args: {
        ...{ id: demoId(`review ${match.key}`), bidId: bidId(workflow), rating, qualityRating },
        ...{ communicationRating, professionalismRating, reviewText, wouldRecommend: rating > 3 },
      },
      at,
    },
    {
      key: `review of the requester ${match.key}`,
      actor: streamerActor(streamer),
      name: "review.write",
      args: {
        ...{ id: demoId(`answer ${match.key}`), bidId: bidId(workflow), rating: 5, wouldRecommend: true },
        reviewText: ofStreamers[index % ofStreamers.length],
      },
      at: calendar.moment(accepted + 21, "07:20"),
    },
  ];
}
