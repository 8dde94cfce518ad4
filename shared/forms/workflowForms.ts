import * as z from "zod";
import { messageTypes } from "../entities/message.ts";
import { limits } from "../rules/limits.ts";
import { announcedFile } from "./filmForms.ts";
import { moneyText } from "./moneyField.ts";
import { nameText, optionalText, requiredText } from "./textFields.ts";

export const bidForm = z.object({
  message: requiredText("Message", limits.message),
  proposedPrice: moneyText("Proposed Price"),
});

export const messageForm = z.object({
  subject: requiredText("Subject", limits.subject),
  message: requiredText("Message", limits.message),
  messageType: z.enum(messageTypes, `Message Type must be one of: ${messageTypes.join(", ")}`).default("general"),
});

/** The streamer's additions for the school. */
export const permissionRequestForm = z.object({
  message: optionalText("Message", limits.message),
});

/** The school's answer. The rule checks for missing ticks, so that it also covers answers on paper. */
export const schoolAnswerForm = z.object({
  answer: z.enum(["approved", "declined"], "Answer must be approved or declined"),
  ticks: z.array(z.string().max(limits.name), "Ticks must be a list").max(10).default([]),
  /** The match may stand on public lists while it is live: no condition of the approval. */
  mayBeListed: z.boolean("May be listed must be yes or no").optional(),
  notes: optionalText("Notes", limits.notes),
});

export const schoolWithdrawForm = z.object({ notes: optionalText("Notes", limits.notes) });

export const signForm = z.object({
  typedName: nameText("Your full name").regex(/\p{L}/u, "Your full name must hold letters"),
  /** "Please start preparing now. My free 7-day cancellation ends when the work begins." */
  startNow: z.boolean().optional(),
});

/** rules/streamLink checks the URL itself, after the state: a wrong state is refused first. */
export const startStreamForm = z.object({
  streamUrl: z
    .string({ error: "Stream URL is required" })
    .trim()
    .max(limits.url, `Stream URL can have at most ${limits.url} characters`),
});

/** A recording is a link, or a file whose bytes follow. */
export const recordingForm = z.object({
  recordingUrl: optionalText("Recording URL", limits.url),
  recording: announcedFile.optional(),
});

function starsOf(label: string) {
  const choose = `Choose 1 to 5 stars for ${label}`;
  return z.int(choose).min(1, choose).max(5, choose);
}

/** The stars for the match are the rating; everything else is optional. */
export const reviewForm = z.object({
  rating: starsOf("the match as a whole"),
  qualityRating: starsOf("picture and sound").optional(),
  communicationRating: starsOf("communication").optional(),
  professionalismRating: starsOf("professionalism").optional(),
  reviewText: optionalText("Your words", limits.review),
  wouldRecommend: z.boolean("Say yes or no").optional(),
});

/** Why a bid was not chosen: the streamer sees it. */
export const declineForm = z.object({ reason: optionalText("Your sentence", limits.reason) });

/** Whether a reason is needed depends on the state: the rule checks it. */
export const cancelForm = z.object({ reason: optionalText("Reason", limits.reason) });
