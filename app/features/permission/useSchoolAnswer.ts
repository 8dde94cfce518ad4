import { useRef, useState } from "react";
import { ApiError, call, sentenceFor } from "#app/api/apiClient.ts";
import type { PermissionAnswer } from "#shared/api/answers.ts";
import { permissionTexts } from "./texts.ts";

export type SchoolAct = "approved" | "declined" | "withdrawn";
export type SchoolReply =
  | { answer: "approved" | "declined"; ticks: readonly string[]; mayBeListed: boolean; notes: string }
  | { answer: "withdrawn"; notes: string };

/**
 * Sends the school's decision. It can be sent again after a lost answer: the same action keeps its key and happens
 * once. `conflict` is called when someone else has answered meanwhile.
 */
export function useSchoolAnswer(token: string, answered: (next: PermissionAnswer) => void, conflict: () => void) {
  const [sending, setSending] = useState<SchoolAct>();
  const [problem, setProblem] = useState<string>();
  const attempt = useRef({ text: "", key: "" });

  const send = async (reply: SchoolReply): Promise<void> => {
    if (sending) return;
    const text = JSON.stringify(reply);
    if (attempt.current.text !== text) attempt.current = { text, key: crypto.randomUUID() };
    setSending(reply.answer);
    setProblem(undefined);
    try {
      answered(await post(token, reply, attempt.current.key));
    } catch (error) {
      setProblem(sentenceFor(error, permissionTexts.failed));
      if (error instanceof ApiError && error.status === 409) conflict();
    } finally {
      setSending(undefined);
    }
  };
  return { send, sending, problem };
}

function post(token: string, reply: SchoolReply, idempotencyKey: string): Promise<PermissionAnswer> {
  const { answer, notes } = reply;
  if (answer === "withdrawn") return call("withdrawPermission", { body: { token, notes }, idempotencyKey });
  return call("answerPermission", {
    body: { token, answer, ticks: reply.ticks, mayBeListed: reply.mayBeListed, notes },
    idempotencyKey,
  });
}
