import * as z from "zod";
import { transitionTypes } from "../entities/highlightReelClip.ts";
import { limits } from "../rules/limits.ts";
import { reelLimits } from "../rules/mediaLimits.ts";
import { optionalText, requiredText, rowId } from "./textFields.ts";

/** Seconds as decimal text, as in the specification's calls; a number is accepted as well. */
export function secondsField(label: string) {
  return z
    .union([z.string(), z.number()], { error: `${label} must be seconds, such as 12.5` })
    .transform(String)
    .pipe(z.string().regex(/^\d{1,5}(\.\d{1,3})?$/, `${label} must be seconds, such as 12.5`));
}

const mostTags = 20;

/** A JSON list of short texts. */
const tagsField = z.string().max(limits.reason, "Tags are too long").refine(isTextList, "Tags must be a list of texts");

function isTextList(text: string): boolean {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.length <= mostTags && list.every((tag) => typeof tag === "string");
  } catch {
    return false;
  }
}

/** A file as its device knows it. Size and hash are absent if the caller does not know them yet. */
export const announcedFile = z.object({
  id: rowId,
  name: requiredText("File name", limits.fileName),
  bytes: z.int("Size must be a number of bytes").positive("This file is empty").optional(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, "Hash must be a SHA-256 in hex")
    .optional(),
});

export const trimForm = z.object({ startTime: secondsField("Start"), endTime: secondsField("End") });

/** A part of the recording, in milliseconds from its beginning, and what to call it. */
export const cutForm = z.object({
  title: requiredText("Title", limits.name),
  description: optionalText("Description", limits.notes),
  inMs: z.int("In must be milliseconds").min(0, "In must be inside the recording"),
  outMs: z.int("Out must be milliseconds").min(0, "Out must be inside the recording"),
  isPublic: z.boolean("Public must be yes or no").default(true),
});

export const clipForm = z.object({
  title: requiredText("Title", limits.name),
  description: optionalText("Description", limits.notes),
  startTime: secondsField("Start").default("0"),
  endTime: secondsField("End").default("30"),
  clipType: requiredText("Clip type", limits.tag).default("highlight"),
  tags: tagsField.default('["uploaded","manual"]'),
  isPublic: z.boolean("Public must be yes or no").default(true),
});

export const reelForm = z.object({
  title: requiredText("Title", limits.name),
  description: optionalText("Description", limits.notes),
  isPublic: z.boolean("Public must be yes or no").default(false),
});

/** The reason for taking a reel down, and where to reach the reporter. */
export const reelReportForm = z.object({
  reason: requiredText("Reason", limits.reason),
  contact: optionalText("Contact", limits.email),
});

/** One clip of a reel; without times it shows its trimmed part. */
export const reelClipForm = z.object({
  videoClipId: rowId,
  startTime: secondsField("Start").optional(),
  endTime: secondsField("End").optional(),
  transitionType: z.enum(transitionTypes, `Transition must be one of: ${transitionTypes.join(", ")}`).default("cut"),
});

export const reelClipsForm = z.array(reelClipForm, "Clips must be a list").max(reelLimits.clips);
