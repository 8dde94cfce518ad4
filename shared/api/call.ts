import * as z from "zod";
import type { EntityName } from "../entities/registry.ts";

/** One call of the HTTP interface. */
export interface Call<Query = unknown, Body = unknown, Answer = unknown> {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: string;
  /** What `:id` in the path names. Numbered rows answer to their number as well. */
  idOf?: EntityName;
  query?: z.ZodType<Query>;
  body?: z.ZodType<Body>;
  answer: z.ZodType<Answer>;
  /** Status of a success; 200 when it is not said. */
  status?: 201 | 202;
  /** Sign-in and sign-out take no Idempotency-Key: a repeated one is a new one. */
  isKeyless?: boolean;
  /** The handler looks the rows up itself, because the answer must not tell whether they exist. */
  hidesUnknownRows?: boolean;
}

export function call<Query, Body, Answer>(definition: Call<Query, Body, Answer>): Call<Query, Body, Answer> {
  return definition;
}

/** An answer that only our server makes: its type is told, its content is trusted. */
export function trusted<Answer>(): z.ZodType<Answer> {
  return z.custom<Answer>();
}

/** A body of fields that a mutation checks. */
export function fieldsFor<Fields extends object>(): z.ZodType<Fields> {
  return z.custom<Fields>((value) => typeof value === "object" && value !== null && !Array.isArray(value), {
    error: "Send an object with fields.",
  });
}

/** A row named by its id or, where it has one, its number (as a number or in digits). The server makes ids of them. */
export const reference = z
  .union([z.uuid(), z.int().positive().max(2_147_483_647), z.string().regex(/^[1-9]\d{0,8}$/)], {
    error: "This id is not a valid one.",
  })
  .transform(String);

/** Fields of queries and bodies that name rows, whichever call they are in. */
export const referenceFields: Readonly<Record<string, EntityName>> = {
  fixtureId: "fixture",
  streamerId: "streamer",
  fromStreamerId: "streamer",
};
