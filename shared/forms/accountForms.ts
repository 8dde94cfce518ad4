import * as z from "zod";
import { verificationStatuses } from "../entities/streamer.ts";
import { agreedVersion } from "../rules/legalVersion.ts";
import { isOwnName } from "../rules/account.ts";
import { rejections } from "../rules/domainErrors.ts";
import { limits } from "../rules/limits.ts";
import { isSouthAfricanPhone } from "./phoneNumbers.ts";
import { emailText, nameText, optionalText, requiredText } from "./textFields.ts";

export const usernameText = z
  .string("Username is required")
  .trim()
  .min(3, "Username must be at least 3 characters")
  .max(limits.username, "Username too long");
export const passwordText = z
  .string("Password is required")
  .min(6, "Password must be at least 6 characters")
  .max(limits.password, `Password can have at most ${limits.password} characters`);

/** A streamer's profile. Equipment is one text, its items separated by commas, semicolons or new lines. */
export const streamerProfileForm = z.object({
  businessName: nameText("Business name"),
  contactPerson: nameText("Contact person"),
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

const newLogin = z.object({
  username: usernameText,
  password: passwordText,
  confirmPassword: z.string().optional(),
  agreedTo: agreedVersion,
});

const passwordIsName = { error: rejections["account.passwordIsName"].sentence, path: ["password"] };

function passwordIsNotName({ username, password }: { username: string; password: string }): boolean {
  return !isOwnName(password, username);
}

export const passwordsDiffer = { error: "Passwords don't match", path: ["confirmPassword"] };

export function passwordsMatch(form: { password: string; confirmPassword?: string | undefined }): boolean {
  return form.password === form.confirmPassword;
}

/** Every field /become-streamer asks a visitor for. */
export const registrationForm = newLogin
  .extend({ ...streamerProfileForm.shape })
  .refine(passwordsMatch, passwordsDiffer)
  .refine(passwordIsNotName, passwordIsName);
export type RegistrationForm = z.infer<typeof registrationForm>;

/** A new account without a profile. It takes the password once, in a field that can show it. */
export const accountForm = newLogin
  .omit({ confirmPassword: true })
  .extend({ email: emailText("Email", "Invalid email address") })
  .refine(passwordIsNotName, passwordIsName);

/** Changing the password; the server, which knows the username, checks the password against it. */
export const changePasswordForm = z
  .object({
    current: z.string("Your current password is required").min(1, "Your current password is required").max(200),
    password: passwordText,
    confirmPassword: z.string().optional(),
  })
  .refine(passwordsMatch, passwordsDiffer);

export const changeEmailForm = z.object({
  email: emailText("Email", "Invalid email address"),
  password: z.string("Password is required").min(1, "Password is required").max(200),
});

/** A new password by the emailed link. */
export const newPasswordForm = z
  .object({ password: passwordText, confirmPassword: z.string().optional() })
  .refine(passwordsMatch, passwordsDiffer);

export const verifyForm = z.object({
  verificationStatus: z
    .enum(verificationStatuses, "Verification status must be approved or rejected")
    .exclude(["pending"]),
  verificationNotes: optionalText("Notes", limits.notes),
});

/** A requester's school: its name, and the details every request about it needs. */
export const ownSchoolForm = z.object({
  name: nameText("School"),
  venue: optionalText("Home venue", limits.venue),
  contactName: optionalText("School contact", limits.name),
  contactEmail: optionalText("School email", limits.email).refine(
    (email) => email === undefined || z.regexes.email.test(email),
    "School email must be a valid email address",
  ),
  contactPhone: optionalText("School phone", limits.phone).refine(
    (phone) => phone === undefined || isSouthAfricanPhone(phone),
    "School phone must be a South African phone number, such as 082 123 4567",
  ),
});
