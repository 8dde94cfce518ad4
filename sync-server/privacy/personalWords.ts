import { erasedName, wordsOf } from "#shared/rules/erasedText.ts";
import type { PersonalRow } from "./personalRows.ts";

/** Fields that identify or reach someone, in the person's own rows. */
const fieldsOfOwn = ["email", "phone", "contactPerson", "businessName", "contactName", "contactEmail", "contactPhone"];
const fieldsOfBank = ["holder", "accountNumber"];

/** The person's names and contact details, wherever they were recorded. */
export function personalWords(rows: readonly PersonalRow[], userId: string): string[] {
  const texts = rows.flatMap(({ entity, row }) => {
    const fields = isOwn(row, userId) ? fieldsOfOwn : entity === "bankAccount" ? fieldsOfBank : [];
    return [...fields.map((field) => textOf(row, field)), ...formerEmails(row, userId), ...signedNames(row, userId)];
  });
  return wordsOf(texts).filter((word) => word !== erasedName);
}

/** The account itself, its profile, its requests. */
function isOwn(row: object, userId: string): boolean {
  const isRequest = Reflect.has(row, "homeSchool") && Reflect.get(row, "requesterId") === userId;
  const isProfile = Reflect.has(row, "contactPerson") && Reflect.get(row, "userId") === userId;
  return isRequest || isProfile || Reflect.get(row, "id") === userId;
}

function formerEmails(row: object, userId: string): string[] {
  const former: unknown = Reflect.get(row, "id") === userId ? Reflect.get(row, "formerEmails") : undefined;
  return Array.isArray(former) ? former.filter((email) => typeof email === "string") : [];
}

function signedNames(row: object, userId: string): (string | undefined)[] {
  return ["streamerSignature", "requesterSignature"].map((field) => {
    const signature: unknown = Reflect.get(row, field);
    if (typeof signature !== "object" || signature === null) return undefined;
    return Reflect.get(signature, "userId") === userId ? textOf(signature, "typedName") : undefined;
  });
}

function textOf(row: object, field: string): string | undefined {
  const value: unknown = Reflect.get(row, field);
  return typeof value === "string" ? value : undefined;
}
