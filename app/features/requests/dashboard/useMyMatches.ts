import { useRows } from "#app/db/useRows.ts";
import { useStoreOwner } from "#app/db/AccountContext.ts";
import type { Bid } from "#shared/entities/bid.ts";
import type { Contract } from "#shared/entities/contract.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import type { Streamer } from "#shared/entities/streamer.ts";
import { currentContract } from "#shared/rules/contractFlow.ts";

/** A bid with its streamer's public data; a streamer who left the public list has only the bid's name. */
export interface Application {
  bid: Bid;
  streamer: Streamer | undefined;
}

export interface OpenMatch {
  fixture: Fixture;
  /** Bids that can be accepted, newest first. */
  applications: Application[];
}

export interface AssignedMatch {
  fixture: Fixture;
  bid: Bid;
  streamer: Streamer | undefined;
  /** The currently valid one. */
  contract: Contract | undefined;
}

export interface CancelledMatch {
  fixture: Fixture;
}

export type MyMatches =
  | { status: "loading" }
  | {
      status: "ready";
      total: number;
      open: OpenMatch[];
      assigned: AssignedMatch[];
      completed: AssignedMatch[];
      cancelled: CancelledMatch[];
    };

/** The signed-in account's requests with their bids, as stored on this phone. */
export function useMyMatches(): MyMatches {
  const { userId } = useStoreOwner();
  const fixtures = useRows("fixture", (table) => table.where("requesterId").equals(userId).toArray(), [userId]);
  const bids = useRows("bid", (table) => table.where("requesterId").equals(userId).toArray(), [userId]);
  const fixtureIds = fixtures.status === "ready" ? fixtures.rows.map(({ id }) => id).sort() : [];
  const streamerIds = bids.status === "ready" ? [...new Set(bids.rows.map((bid) => bid.streamerId))].sort() : [];
  const streamers = useRows("streamer", (table) => table.where("id").anyOf(streamerIds).toArray(), [
    streamerIds.join(),
  ]);
  const contracts = useRows("contract", (table) => table.where("fixtureId").anyOf(fixtureIds).toArray(), [
    fixtureIds.join(),
  ]);
  if (
    fixtures.status === "loading" ||
    bids.status === "loading" ||
    streamers.status === "loading" ||
    contracts.status === "loading"
  ) {
    return { status: "loading" };
  }
  return {
    status: "ready",
    ...sortedMatches({
      fixtures: fixtures.rows,
      bids: bids.rows,
      streamers: streamers.rows,
      contracts: contracts.rows,
    }),
  };
}

interface OwnRows {
  fixtures: readonly Fixture[];
  bids: readonly Bid[];
  streamers: readonly Streamer[];
  contracts: readonly Contract[];
}

function sortedMatches({ fixtures, bids, streamers, contracts }: OwnRows) {
  const inOrder = fixtures.toSorted((left, right) => byText(left.matchDate, right.matchDate));
  const streamerOf = (bid: Bid) => streamers.find((streamer) => streamer.id === bid.streamerId);
  const contractOf = (bid: Bid) => currentContract(contracts.filter(({ bidId }) => bidId === bid.id));
  const bidsOn = (fixture: Fixture) => bids.filter((bid) => bid.fixtureId === fixture.id);
  const withBid = (fixture: Fixture): AssignedMatch[] => {
    const bid = bidsOn(fixture).find(({ status }) => status === "accepted");
    return bid ? [{ fixture, bid, streamer: streamerOf(bid), contract: contractOf(bid) }] : [];
  };
  const applicationsFor = (fixture: Fixture): Application[] =>
    bidsOn(fixture)
      .filter(({ status }) => status === "pending")
      .toSorted((left, right) => byText(right.createdAt, left.createdAt))
      .map((bid) => ({ bid, streamer: streamerOf(bid) }));
  const inStatus = (status: Fixture["status"]) => inOrder.filter((fixture) => fixture.status === status);
  return {
    total: fixtures.length,
    open: inStatus("open").map((fixture) => ({ fixture, applications: applicationsFor(fixture) })),
    assigned: inStatus("assigned").flatMap(withBid),
    completed: inStatus("completed").flatMap(withBid).toReversed(),
    cancelled: inStatus("cancelled")
      .map((fixture) => ({ fixture }))
      .toReversed(),
  };
}

function byText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
