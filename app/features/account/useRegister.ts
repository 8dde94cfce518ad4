import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { call, isUnreachable, sentenceFor } from "#app/api/apiClient.ts";
import { paths } from "#app/paths.ts";
import { toast } from "#app/ui/toastStore.ts";
import type { RegistrationForm } from "#shared/forms/accountForms.ts";
import { accountTexts as texts } from "./texts.ts";
import { useAttempt } from "./useAttempt.ts";

const goOnAfterMs = 2_000;

/** Registers a streamer, reports the result, and leads to the login page. */
export function useRegister() {
  const navigate = useNavigate();
  const keyFor = useAttempt();
  const [username, setUsername] = useState<string>();
  const isDone = username !== undefined;

  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => void navigate(paths.login, { state: { username } }), goOnAfterMs);
    return () => clearTimeout(timer);
  }, [isDone, navigate, username]);

  const registerStreamer = async (values: RegistrationForm): Promise<boolean> => {
    try {
      await call("register", { body: values, idempotencyKey: keyFor(values) });
      setUsername(values.username);
      toast(texts.registered);
      return true;
    } catch (error) {
      const description = isUnreachable(error) ? texts.tryAgain : sentenceFor(error, texts.tryAgain);
      toast({ title: texts.registrationFailed, description, tone: "destructive" });
      return false;
    }
  };
  return { registerStreamer, isDone };
}
