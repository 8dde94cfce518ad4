import { useCallback, useEffect, useRef, useState } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { useDatabase } from "./DatabaseProvider.tsx";
import { removeDurable, setDurable } from "./durableStorage.ts";

export interface Draft {
  /** The form shows something typed on an earlier visit. */
  isRestored: boolean;
  /** Forgets what was typed: call it after sending, or when the user starts over. */
  clearDraft: () => void;
}

/**
 * Stores what is typed into a form on this device, so that it survives a closed tab, and restores it the next time.
 * `key` names the form (and the row it is about); each account has separate drafts. Passwords are never stored.
 */
export function useDraft<Values extends FieldValues, Context, Output>(
  key: string,
  form: UseFormReturn<Values, Context, Output>,
): Draft {
  const { userId } = useDatabase();
  const storageKey = draftKey(userId, key);
  const [isRestored, setRestored] = useState(false);
  /** The form's content when there is nothing to keep: its initial values, or what was sent. */
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
        if (text === stored.current) removeDurable(storageKey);
        else keepDraft(storageKey, text);
      },
    });
  }, [storageKey, getValues, setValue, subscribe]);

  const clearDraft = useCallback(() => {
    stored.current = draftText(getValues());
    removeDurable(storageKey);
    setRestored(false);
  }, [storageKey, getValues]);

  return { isRestored, clearDraft };
}

const prefix = "draft:";

/** Deletes what an account typed into one form, which need not be on the screen. */
export function forgetDraft(userId: string, key: string): void {
  removeDurable(draftKey(userId, key));
}

/** Deletes an account's drafts from this device. */
export function forgetDrafts(userId: string): void {
  const own = Object.keys(localStorage).filter((key) => key.startsWith(draftKey(userId, "")));
  for (const key of own) removeDurable(key);
}

/** An account's storage key; everything with this prefix goes with its drafts. */
export function draftKey(userId: string, key: string): string {
  return `${prefix}${userId}:${key}`;
}

function isKept(field: string): boolean {
  return !/password/i.test(field);
}

/** Texts, numbers and ticks at the top level of the form; nothing else belongs on the device. */
function draftText(values: FieldValues): string {
  const plain = Object.entries(values).filter(([field, value]) => isKept(field) && isPlain(value));
  return JSON.stringify(Object.fromEntries(plain));
}

function keepDraft(storageKey: string, text: string): void {
  try {
    setDurable(storageKey, text);
  } catch {
    // The device is full: the form works without a draft.
  }
}

function isPlain(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

/** Unreadable text is not a draft. */
function readDraft(storageKey: string): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "{}");
    return typeof kept === "object" && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}
