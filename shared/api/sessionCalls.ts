import * as z from "zod";
import { userRoles } from "../entities/actor.ts";
import { call } from "./call.ts";

export const userAnswer = z.object({
  id: z.uuid(),
  number: z.int().nullable(),
  username: z.string(),
  role: z.enum(userRoles),
  email: z.string().nullable(),
});
export type UserAnswer = z.infer<typeof userAnswer>;

/** What a sign-in requires after the correct password: a code, or setting up an app. */
const secondSteps = z.enum(["code", "setUp"]);

/** The current user. Called at every start of the app, so kept apart from calls that need the entities' schemas. */
export const sessionCalls = {
  login: call({
    method: "POST",
    path: "/api/login",
    body: z.object({
      username: z.string("Username is required").min(1, "Username is required").max(200),
      password: z.string("Password is required").min(1, "Password is required").max(200),
    }),
    /** No user yet if a second step follows. */
    answer: z.object({ user: userAnswer.nullable(), secondStep: secondSteps.optional() }),
    isKeyless: true,
  }),
  logout: call({ method: "POST", path: "/api/logout", answer: z.object({}), isKeyless: true }),
  me: call({
    method: "GET",
    path: "/api/me",
    answer: z.object({ user: userAnswer.nullable(), secondStep: secondSteps.optional() }),
  }),
} as const;
