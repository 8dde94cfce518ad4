import * as z from "zod";
import { unspacedText } from "./textFields.ts";

/** What a bank knows an account's holder by. The first two are persons. */
export const documentTypes = ["identityNumber", "passportNumber", "businessRegistrationNumber"] as const;

/** Asked for to have a bank account confirmed; passed on and not kept. */
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
