import { useCallback, useEffect, useRef, useState } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { useDatabase } from "./DatabaseProvider.tsx";
import { removeLasting, setLasting } from "./lastingStorage.ts";

export interface Draft {
  /** Something that an earlier visit typed stands in the form. */
  isRestored: boolean;
  /** Forgets what was typed: call it when it has been sent, or when the person starts over. */
  clearDraft: () => void;
}

/**
 * Keeps what is typed into a form on this device, so that it survives a closed tab, and puts it back the next time.
 * `key` names the form (and the row it is about); each account has its own drafts. Passwords are never kept.
 */
export function useDraft<Values extends FieldValues, Context, Output>(
  key: string,
  form: UseFormReturn<Values, Context, Output>,
): Draft {
  const { userId } = useDatabase();
  const storageKey = draftKey(userId, key);
  const [isRestored, setRestored] = useState(false);
  /** What the form holds when there is nothing to keep: its first values, or what has been sent. */
  const stored = useRef("");
  const { getValues, setValue, subscribe } = form;

  useEffect(() => {
    stored.current = draftText(getValues());
    const kept = readDraft(storageKey);
    const values = getValues();
    const fields = Object.keys(values).filter((field) => typeof values[field] === typeof kept[field]);
    for (const field of fields.filter(isKept)) {
      setValue(field as Path<Values>, kept[field] as never, { shouldDirty: true });
    }
    setRestored(fields.length > 0);
    return subscribe({
      formState: { values: true },
      callback: ({ values: typed }) => {
        const text = draftText(typed);
        if (text === stored.current) removeLasting(storageKey);
        else keepDraft(storageKey, text);
      },
    });
  }, [storageKey, getValues, setValue, subscribe]);

  const clearDraft = useCallback(() => {
    stored.current = draftText(getValues());
    removeLasting(storageKey);
    setRestored(false);
  }, [storageKey, getValues]);

  return { isRestored, clearDraft };
}

const prefix = "draft:";

/** Takes an account's drafts off this device. */
export function forgetDrafts(userId: string): void {
  const own = Object.keys(localStorage).filter((key) => key.startsWith(draftKey(userId, "")));
  for (const key of own) removeLasting(key);
}

/** Where an account keeps this on the device; all that begins so goes with its drafts. */
export function draftKey(userId: string, key: string): string {
  return `${prefix}${userId}:${key}`;
}

function isKept(field: string): boolean {
  return !/password/i.test(field);
}

/** Texts, numbers and ticks at the top of the form; anything else does not belong on the device. */
function draftText(values: FieldValues): string {
  const plain = Object.entries(values).filter(([field, value]) => isKept(field) && isPlain(value));
  return JSON.stringify(Object.fromEntries(plain));
}

function keepDraft(storageKey: string, text: string): void {
  try {
    setLasting(storageKey, text);
  } catch {
    // The device is full: the form goes on without a draft.
  }
}

function isPlain(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

/** Anything that cannot be read is no draft. */
function readDraft(storageKey: string): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "{}");
    return typeof kept === "object" && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}
