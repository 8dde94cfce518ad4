import { useEffect, useState } from "react";
import { ApiError, call } from "#app/api/apiClient.ts";
import { keptProofKeys, renewProofKeys } from "#app/api/proofKeys.ts";
import { proofKeysSchema, type ProofClaims, type ProofKey, type ProofState } from "#shared/rules/proof.ts";
import { readProof, type ReadProof } from "./readProof.ts";

const askEveryMs = 1_500;

export type Answered = ProofState & { askedAt: string };
export type ProofCheck =
  | { status: "checking" }
  | Exclude<ReadProof, { status: "signed" }>
  /** `answered`: what the server said last; absent until there has been a signal. */
  | { status: "signed"; claims: ProofClaims; readAt: string; answered: Answered | undefined; isOnline: boolean };

/** Checks a code on this phone, then asks the server again and again while there is a network. */
export function useProof(proof: string): ProofCheck {
  const [check, setCheck] = useState<ProofCheck>({ status: "checking" });
  useEffect(() => {
    const stop = new AbortController();
    void follow(proof, stop.signal, setCheck);
    return () => stop.abort();
  }, [proof]);
  return check;
}

async function follow(proof: string, signal: AbortSignal, show: (check: ProofCheck) => void): Promise<void> {
  let read = await readProof(proof, keptKeys(), Date.now());
  if (read.status === "unknownKey") {
    await renewProofKeys();
    read = await readProof(proof, keptKeys(), Date.now());
  }
  if (signal.aborted) return;
  if (read.status !== "signed") return show(read);
  const readAt = new Date().toISOString();
  let answered: Answered | undefined;
  const showAnswer = (isOnline: boolean) => {
    if (!signal.aborted) show({ status: "signed", claims: read.claims, readAt, answered, isOnline });
  };
  showAnswer(false);
  while (!signal.aborted && read.claims.exp * 1000 > Date.now()) {
    const state = await ask(proof, signal);
    if (state) answered = { ...state, askedAt: new Date().toISOString() };
    showAnswer(state !== undefined);
    await new Promise((resolve) => setTimeout(resolve, askEveryMs));
  }
  if (!signal.aborted) show({ status: "over", claims: read.claims });
}

function keptKeys(): readonly ProofKey[] {
  return proofKeysSchema.safeParse(keptProofKeys()).data?.keys ?? [];
}

/** Undefined when the server is not reached; a code that it refuses has ended. */
async function ask(proof: string, signal: AbortSignal): Promise<ProofState | undefined> {
  try {
    return await call("checkProof", { body: { proof }, signal });
  } catch (error) {
    return error instanceof ApiError && error.status === 403 ? { status: "ended" } : undefined;
  }
}
