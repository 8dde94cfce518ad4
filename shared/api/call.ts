import * as z from "zod";
import type { EntityName } from "../entities/registry.ts";

/** One call of the HTTP interface. */
export interface Call<Query = unknown, Body = unknown, Answer = unknown> {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: string;
  /** The entity of `:id` in the path. Numbered rows can also be given by number. */
  idOf?: EntityName;
  query?: z.ZodType<Query>;
  body?: z.ZodType<Body>;
  answer: z.ZodType<Answer>;
  /** Status of a success; 200 by default. */
  status?: 201 | 202;
  /** Sign-in and sign-out take no Idempotency-Key: a repeat is a new call. */
  isKeyless?: boolean;
  /** The handler looks the rows up itself, because the answer must not reveal whether they exist. */
  hidesUnknownRows?: boolean;
}

export function call<Query, Body, Answer>(definition: Call<Query, Body, Answer>): Call<Query, Body, Answer> {
  return definition;
}

/** An answer only our server produces: typed, but not validated. */
export function trusted<Answer>(): z.ZodType<Answer> {
  return z.custom<Answer>();
}

/** A body whose fields a mutation validates. */
export function fieldsFor<Fields extends object>(): z.ZodType<Fields> {
  return z.custom<Fields>((value) => typeof value === "object" && value !== null && !Array.isArray(value), {
    error: "Send an object with fields.",
  });
}

/** A row by its id or, if it has one, its number (as a number or in digits). The server resolves it to an id. */
export const reference = z
  .union([z.uuid(), z.int().positive().max(2_147_483_647), z.string().regex(/^[1-9]\d{0,8}$/)], {
    error: "This id is not a valid one.",
  })
  .transform(String);

/** Fields of queries and bodies that refer to rows, in any call. */
export const referenceFields: Readonly<Record<string, EntityName>> = {
  fixtureId: "fixture",
  streamerId: "streamer",
  fromStreamerId: "streamer",
};
