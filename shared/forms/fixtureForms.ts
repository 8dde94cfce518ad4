import * as z from "zod";
import { sports } from "../entities/choices.ts";
import { clientTypes } from "../entities/fixture.ts";
import { agreedVersion } from "../rules/legalVersion.ts";
import { limits } from "../rules/limits.ts";
import { moneyText } from "./moneyField.ts";
import { clearableText, emailText, optionalText, phoneText, requiredText } from "./textFields.ts";

/** The fields' labels, on the form and in rejections. */
export const fixtureLabels = {
  contactName: "Contact Name",
  contactEmail: "Contact Email",
  contactPhone: "Contact Phone",
  schoolContactName: "School Contact Name",
  schoolContactEmail: "School Contact Email",
  schoolContactPhone: "School Contact Phone",
  schoolContactRole: "School Contact Role",
  homeSchool: "Home School",
  awaySchool: "Away School",
  sport: "Sport",
  matchDate: "Match Date",
  matchTime: "Match Time",
  venue: "Venue",
  budget: "Budget",
  additionalRequirements: "Additional Requirements",
  businessName: "Business Name",
  billingAddress: "Billing Address",
  billingVatNumber: "VAT Number",
  specialInstructions: "Community Engagement Instructions",
} as const;
export type FixtureField = keyof typeof fixtureLabels;

function required(field: FixtureField, longest: number = limits.name) {
  return requiredText(fixtureLabels[field], longest);
}

function optional(field: FixtureField, longest: number) {
  return optionalText(fixtureLabels[field], longest);
}

/** HH:mm; some browsers add seconds, which are dropped. */
const timeText = required("matchTime")
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, `${fixtureLabels.matchTime} must be a time, such as 10:30`)
  .transform((time) => time.slice(0, 5));

const dateText = required("matchDate").refine((date) => z.iso.date().safeParse(date).success, {
  error: `${fixtureLabels.matchDate} must be a date, such as 2026-11-28`,
});

const fixtureDetails = z.object({
  contactName: required("contactName"),
  contactEmail: emailText(fixtureLabels.contactEmail),
  contactPhone: phoneText(fixtureLabels.contactPhone),
  schoolContactName: required("schoolContactName"),
  schoolContactEmail: emailText(fixtureLabels.schoolContactEmail),
  schoolContactPhone: phoneText(fixtureLabels.schoolContactPhone),
  schoolContactRole: required("schoolContactRole"),
  homeSchool: required("homeSchool"),
  awaySchool: required("awaySchool"),
  sport: required("sport").pipe(z.enum(sports, `${fixtureLabels.sport} must be one of: ${sports.join(", ")}`)),
  matchDate: dateText,
  matchTime: timeText,
  venue: required("venue", limits.venue),
  budget: moneyText(fixtureLabels.budget),
  additionalRequirements: optional("additionalRequirements", limits.requirements),
});

/** A business's details for its invoice. */
const billing = {
  billingAddress: optional("billingAddress", limits.requirements),
  billingVatNumber: optional("billingVatNumber", limits.name),
};

/**
 * The fixture request: every field a client may send. `businessLogo`, `bannerImages` and `sponsorVideos` are set by the
 * server only: they refer to files that were really uploaded.
 */
export const fixtureFields = fixtureDetails.extend({
  clientType: z.enum(clientTypes, "Client Type must be parent or business").default("parent"),
  businessName: optional("businessName", limits.name),
  ...billing,
  specialInstructions: optional("specialInstructions", limits.instructions),
  agreedTo: agreedVersion,
});

function clearable(field: FixtureField, longest: number) {
  return clearableText(fixtureLabels[field], longest).optional();
}

/** The fields an owner may change. An empty optional text removes it; a field left out stays. */
export const fixtureEditFields = fixtureDetails.partial().extend({
  additionalRequirements: clearable("additionalRequirements", limits.requirements),
  businessName: clearable("businessName", limits.name),
  billingAddress: clearable("billingAddress", limits.requirements),
  billingVatNumber: clearable("billingVatNumber", limits.name),
  specialInstructions: clearable("specialInstructions", limits.instructions),
});
export type EditableFixtureField = keyof typeof fixtureEditFields.shape;

/** A business must give its name. For schemas with clientType and businessName. */
export function businessIsNamed(fixture: { clientType: string; businessName?: string | undefined }): boolean {
  return fixture.clientType !== "business" || fixture.businessName !== undefined;
}

export const businessNameMissing = {
  error: `${fixtureLabels.businessName} is required`,
  path: ["businessName"],
};

/** The form of either kind. `today` is the South African date: a match cannot be in the past. */
export function requestFormSchema(kind: (typeof clientTypes)[number], today: string) {
  const isBusiness = kind === "business";
  return fixtureDetails.extend({
    matchDate: comingDate(today),
    businessName: isBusiness ? required("businessName") : optional("businessName", limits.name),
    ...billing,
    specialInstructions: optional("specialInstructions", limits.instructions),
  });
}
export type TypedRequest = z.infer<ReturnType<typeof requestFormSchema>>;

function comingDate(today: string) {
  return dateText.refine((date) => date >= today, { error: `${fixtureLabels.matchDate} cannot be in the past` });
}
