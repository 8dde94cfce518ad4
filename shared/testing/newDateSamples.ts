import { at, type Named } from "./sampleRows.ts";

/** Arguments of the mutations that move a match. */
export const newDateSamples = {
  "permission.prove": at("approved", ({ permissionId: id }: Named<"permissionId">) => ({ id, proof: "a.b.c" })),
  "bid.proposeDate": at("accepted", ({ newId, bidId }: Named<"newId" | "bidId">) => ({
    ...{ id: newId, bidId, matchDate: "2099-12-01", matchTime: "14:00" },
  })),
  "bid.acceptDate": at("accepted", ({ newId, bidId }: Named<"newId" | "bidId">) => ({ bidId, proposalId: newId })),
  "bid.declineDate": at("accepted", ({ newId, bidId }: Named<"newId" | "bidId">) => ({ bidId, proposalId: newId })),
};
