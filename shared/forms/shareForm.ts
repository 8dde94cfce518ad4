import * as z from "zod";
import { limits } from "../rules/limits.ts";
import { emailText, optionalText } from "./textFields.ts";

/** What a payer types for a share. The amount is compared with what is left when it is paid. */
export const shareForm = z.object({
  amount: z.string(),
  email: emailText("Email", "Invalid email address"),
  name: optionalText("Name", limits.name),
});
export type ShareValues = z.output<typeof shareForm>;
