import { useRef } from "react";

/**
 * One key per attempt: the same values sent again (a double press, a lost answer) reuse the key and register once;
 * changed values are a new attempt.
 */
export function useAttempt(): (values: unknown) => string {
  const attempt = useRef({ values: "", key: "" });
  return (values) => {
    const text = JSON.stringify(values);
    if (attempt.current.values !== text) attempt.current = { values: text, key: crypto.randomUUID() };
    return attempt.current.key;
  };
}
