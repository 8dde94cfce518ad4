import * as z from "zod";
import { unspacedText } from "./textFields.ts";

/** How a bank identifies an account's holder: a person by the first two, a company by the last. */
export const documentTypes = ["identityNumber", "passportNumber", "businessRegistrationNumber"] as const;

/** What a streamer enters to have a bank account confirmed. It is passed on and not stored. */
export const accountCheckForm = z
  .object({
    documentType: z.enum(documentTypes, "Choose what the bank knows you by."),
    documentNumber: unspacedText("Number", 30).pipe(
      z.string().regex(/^[A-Za-z0-9/]{5,20}$/, "Number must be 5 to 20 letters and digits"),
    ),
  })
  .refine(({ documentType, documentNumber }) => documentType !== "identityNumber" || /^\d{13}$/.test(documentNumber), {
    path: ["documentNumber"],
    error: "An identity number has 13 digits",
  });
export type AccountCheck = z.infer<typeof accountCheckForm>;
