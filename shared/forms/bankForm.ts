import * as z from "zod";
import { limits } from "../rules/limits.ts";
import { requiredText, unspacedText } from "./textFields.ts";

function digits(label: string, shortest: number, longest: number) {
  const wrong = `${label} must be ${shortest === longest ? shortest : `${shortest} to ${longest}`} digits`;
  return unspacedText(label, 40).pipe(z.string().regex(new RegExp(`^\\d{${shortest},${longest}}$`), wrong));
}

/** A South African bank account. */
export const bankForm = z.object({
  holder: requiredText("Account Holder", limits.name),
  bank: requiredText("Bank", limits.name),
  branchCode: digits("Branch Code", 6, 6),
  accountNumber: digits("Account Number", 7, 13),
});
