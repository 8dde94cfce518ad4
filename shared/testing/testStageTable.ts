import { allTicks, streamUrl } from "./sampleMutations.ts";
import { bidArgs, ids, signArgs } from "./testStages.ts";
import { booked, delivered, ended, notWon, reopened, type Attempt } from "./testAttempts.ts";
import { proposeDateAttempt } from "./testNewDateAttempt.ts";
import { anId } from "./testWorld.ts";

const bid = { id: ids.bid };

const noContract = { contractId: anId("no contract"), textHash: "0" };

/** The outcome of each mutation at each stage of a bid. */
export const attempts: readonly Attempt[] = [
  {
    name: "bid.submit",
    by: ["bidder"],
    args: () => ({ ...bidArgs, id: anId("bid again") }),
    answers: {
      done: `withdrawn ${reopened}`,
      "bid.alreadyLive": "pending",
      "fixture.alreadyAssigned": `declined ${booked}`,
      "fixture.cancelled": "fixtureCancelled",
      "fixture.notOpen": delivered,
      "fixture.past": "expired",
    },
  },
  {
    name: "bid.edit",
    by: ["bidder"],
    args: () => ({ ...bid, message: "New", proposedPrice: "1" }),
    answers: {
      done: "pending",
      "bid.notPending": `withdrawn ${booked} ${delivered} ${reopened}`,
      "fixture.alreadyAssigned": "declined",
      "fixture.cancelled": "fixtureCancelled",
      "fixture.past": "expired",
    },
  },
  {
    name: "bid.withdraw",
    by: ["bidder"],
    args: () => bid,
    answers: {
      done: "pending",
      "bid.notPending": `withdrawn ${booked} ${delivered} ${reopened}`,
      "fixture.alreadyAssigned": "declined",
      "fixture.cancelled": "fixtureCancelled",
      "fixture.past": "expired",
    },
  },
  {
    name: "bid.accept",
    by: ["requester"],
    args: () => bid,
    answers: {
      done: "pending",
      "bid.notPending": `withdrawn ${reopened}`,
      "fixture.alreadyAssigned": `declined ${booked}`,
      "fixture.cancelled": "fixtureCancelled",
      "fixture.notOpen": delivered,
      "fixture.past": "expired",
    },
  },
  {
    name: "bid.cancel",
    by: ["bidder", "requester"],
    args: () => ({ ...bid, reason: "Ill" }),
    answers: { done: booked, "bid.notAccepted": `${notWon} ${ended}`, "stream.alreadyDelivered": delivered },
  },
  proposeDateAttempt,
  {
    name: "bid.markPaid",
    by: ["bidder"],
    args: () => bid,
    answers: {
      done: "schoolWithdrew delivered recorded",
      "bid.notAccepted": `${notWon} ${ended}`,
      "payment.alreadyPaid": "paid",
      "payment.notDelivered": booked,
    },
  },
  {
    name: "permission.request",
    by: ["bidder"],
    args: () => ({ id: anId("permission again"), bidId: ids.bid, message: "Please look again." }),
    answers: {
      done: "accepted schoolDeclined schoolWithdrew",
      "bid.notAccepted": `${notWon} ${ended}`,
      "permission.alreadyAnswered": "approved signed live delivered recorded paid",
      "permission.alreadyRequested": "requested",
    },
  },
  {
    name: "permission.answer",
    by: ["school"],
    args: () => ({ id: ids.permission, answer: "approved", ticks: allTicks }),
    answers: {
      done: "requested",
      "permission.alreadyAnswered": `schoolDeclined approved signed live ${delivered} ${ended}`,
      "row.notFound": `${notWon} accepted`,
    },
  },
  {
    name: "permission.withdraw",
    by: ["school", "admin"],
    args: () => ({ id: ids.permission }),
    answers: {
      done: `approved signed live delivered recorded paid ${ended}`,
      "permission.notApproved": "requested schoolDeclined",
      "permission.alreadyWithdrawn": "schoolWithdrew",
      "row.notFound": `${notWon} accepted`,
    },
  },
  {
    name: "permission.recordOnPaper",
    by: ["admin"],
    args: () => ({ bidId: ids.bid, answer: "approved", answeredBy: "Mrs Nkosi", answeredOn: "2026-11-20" }),
    answers: {
      done: "accepted requested schoolDeclined schoolWithdrew",
      "link.invalid": notWon,
      "permission.alreadyAnswered": `approved signed live delivered recorded paid ${ended}`,
    },
  },
  {
    name: "contract.sign",
    by: ["bidder", "requester"],
    args: (world) => ({ ...signArgs(world), ...(world.store.all("contract")[0] ? {} : noContract) }),
    answers: {
      done: "approved",
      "bid.notAccepted": ended,
      "contract.alreadySigned": "signed live delivered recorded paid",
      "contract.permissionWithdrawn": "schoolWithdrew",
      "row.notFound": `${notWon} accepted requested schoolDeclined`,
    },
  },
  {
    name: "stream.start",
    by: ["bidder"],
    args: () => ({ bidId: ids.bid, streamUrl }),
    answers: {
      done: "signed",
      "bid.notAccepted": `${notWon} ${ended}`,
      "stream.alreadyDelivered": delivered,
      "stream.alreadyStarted": "live",
      "stream.contractMissing": "approved",
      "stream.permissionMissing": "accepted requested schoolDeclined",
    },
  },
  {
    name: "stream.deliver",
    by: ["bidder"],
    args: () => ({ bidId: ids.bid, recordingUrl: streamUrl }),
    answers: {
      done: "signed live",
      "bid.notAccepted": `${notWon} ${ended}`,
      "stream.alreadyDelivered": delivered,
      "stream.contractMissing": "approved",
      "stream.permissionMissing": "accepted requested schoolDeclined",
    },
  },
  {
    name: "fixture.edit",
    by: ["requester"],
    args: () => ({ id: ids.fixture, venue: "Elsewhere" }),
    answers: {
      done: `pending withdrawn ${reopened}`,
      "fixture.alreadyAssigned": `declined ${booked}`,
      "fixture.cancelled": "fixtureCancelled",
      "fixture.notOpen": delivered,
      "fixture.past": "expired",
    },
  },
  {
    name: "fixture.cancel",
    by: ["requester"],
    args: () => ({ id: ids.fixture, reason: "Rain" }),
    answers: {
      done: `${notWon} ${booked} ${reopened}`,
      "fixture.cancelled": "fixtureCancelled",
      "fixture.notOpen": delivered,
    },
  },
];
