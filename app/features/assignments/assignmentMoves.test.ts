import { expect, test } from "vitest";
import type { Bid } from "#shared/entities/bid.ts";
import type { Contract } from "#shared/entities/contract.ts";
import { assignmentMoves } from "./assignmentMoves.ts";

const id = "0197a000-0000-7000-8000-000000000001";

function aBid(changes: Partial<Bid> = {}): Bid {
  return {
    id,
    rev: 1,
    createdAt: "2026-11-21T08:00:00.000Z",
    fixtureId: id,
    streamerId: id,
    streamerUserId: id,
    streamerName: "Boland Beeld",
    status: "accepted",
    message: "",
    proposedPriceCents: 240_000,
    schoolPermissionStatus: "pending",
    contractSigned: false,
    paymentStatus: "pending",
    ...changes,
  };
}

const aContract: Contract = {
  id,
  rev: 1,
  createdAt: "2026-11-21T08:00:00.000Z",
  fixtureId: id,
  bidId: id,
  streamerUserId: id,
  requesterId: id,
  template: "contract-en 1.0",
  text: "1. Who.",
  textHash: "abc",
};

const signedContract: Contract = {
  ...aContract,
  streamerSignature: {
    typedName: "Anri Fourie",
    userId: id,
    role: "streamer",
    textHash: "abc",
    signedAt: "2026-11-22T08:00:00.000Z",
    mutationId: id,
  },
};

test("asking the school comes first", () => {
  expect(assignmentMoves(aBid(), undefined, true)).toEqual({ main: "requestPermission", others: [], canCancel: true });
});

test("once the school agrees, the next step is signing the contract", () => {
  const moves = assignmentMoves(aBid({ schoolPermissionStatus: "approved" }), aContract, true);
  expect(moves.main).toBe("sign");
});

test("a signed match can be started, or delivered without having been live", () => {
  const moves = assignmentMoves(
    aBid({ schoolPermissionStatus: "approved", contractSigned: true }),
    signedContract,
    true,
  );
  expect(moves.main).toBe("start");
  expect(moves.others).toContain("deliver");
});

test("while the school decides, the streamer can only wait or cancel", () => {
  const moves = assignmentMoves(aBid({ schoolPermissionStatus: "requested" }), undefined, true);
  expect(moves).toEqual({ main: undefined, others: [], canCancel: true });
});

test("after the school withdraws, the stream cannot start and only a new request is offered", () => {
  const moves = assignmentMoves(aBid({ schoolPermissionStatus: "withdrawn" }), aContract, true);
  expect(moves).toEqual({ main: "askAgain", others: [], canCancel: true });
});

test("a delivered match can be marked as paid and no longer cancelled", () => {
  const delivered = aBid({
    schoolPermissionStatus: "approved",
    contractSigned: true,
    deliveredAt: "2026-11-28T10:00:00.000Z",
  });
  expect(assignmentMoves(delivered, signedContract, true)).toEqual({ main: "markPaid", others: [], canCancel: false });
});

test("days before the match, starting the stream is offered but is not the main step", () => {
  const signed = aBid({ schoolPermissionStatus: "approved", contractSigned: true });
  expect(assignmentMoves(signed, signedContract, false)).toEqual({
    main: undefined,
    others: ["start", "deliver"],
    canCancel: true,
  });
  expect(assignmentMoves(aBid(), undefined, false).main).toBe("requestPermission");
});
