import * as z from "zod";
import { verificationStatuses } from "../entities/streamer.ts";
import { limits } from "../rules/limits.ts";
import { emailText, optionalText, requiredText } from "./textFields.ts";

/** Validated on submit, messages under the fields. */
export const loginForm = z.object({
  username: z.string("Username is required").min(1, "Username is required"),
  password: z.string("Password is required").min(1, "Password is required"),
});

/** The admin login lower-cases the name and removes its white space before sending. */
export const adminLoginForm = loginForm.extend({
  username: loginForm.shape.username.transform((username) => username.toLowerCase().replace(/\s+/g, "")),
});

export const usernameText = z
  .string("Username is required")
  .trim()
  .min(3, "Username must be at least 3 characters")
  .max(limits.username, "Username too long");
export const passwordText = z
  .string("Password is required")
  .min(6, "Password must be at least 6 characters")
  .max(limits.password, `Password can have at most ${limits.password} characters`);

/** A streamer's profile. Equipment is one text: commas, semicolons or new lines separate its items. */
export const streamerProfileForm = z.object({
  businessName: requiredText("Business name", limits.name),
  contactPerson: requiredText("Contact person", limits.name),
  email: emailText("Email", "Invalid email address"),
  phone: requiredText("Phone number", limits.phone),
  location: requiredText("Location", limits.name),
  experience: requiredText("Experience level", limits.name),
  equipment: z
    .string("Please provide details about your equipment")
    .trim()
    .min(10, "Please provide details about your equipment")
    .max(limits.equipment, `Equipment can have at most ${limits.equipment} characters`),
  serviceAreas: z
    .string("Service areas are required")
    .trim()
    .min(1, "Service areas are required")
    .max(limits.equipment, `Service areas can have at most ${limits.equipment} characters`),
  priceRange: requiredText("Price range", limits.name),
  portfolio: optionalText("Portfolio", limits.url),
});

const newLogin = z.object({ username: usernameText, password: passwordText, confirmPassword: z.string().optional() });

export const passwordsDiffer = { error: "Passwords don't match", path: ["confirmPassword"] };

export function passwordsMatch(form: { password: string; confirmPassword?: string | undefined }): boolean {
  return form.password === form.confirmPassword;
}

/** Everything that /become-streamer asks a visitor. */
export const registrationForm = newLogin
  .extend({ ...streamerProfileForm.shape })
  .refine(passwordsMatch, passwordsDiffer);
export type RegistrationForm = z.infer<typeof registrationForm>;

/** A new account that keeps a visitor's request. */
export const claimAccountForm = newLogin
  .extend({ email: emailText("Email", "Invalid email address") })
  .refine(passwordsMatch, passwordsDiffer);

export const verifyForm = z.object({
  verificationStatus: z
    .enum(verificationStatuses, "Verification status must be approved or rejected")
    .exclude(["pending"]),
  verificationNotes: optionalText("Notes", limits.notes),
});
