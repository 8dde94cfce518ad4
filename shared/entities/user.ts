import * as z from "zod";
import { userAudience } from "./actor.ts";
import { baseFields, entity } from "./entity.ts";
import { tables } from "./tables.ts";

export const userRoles = ["user", "admin"] as const;

export const userSchema = z.object({
  ...baseFields,
  number: z.int().positive().optional(),
  /** As it was typed. */
  username: z.string(),
  /** Lower case, without spaces: what must be unique. */
  usernameKey: z.string().optional(),
  email: z.string().optional(),
  role: z.enum(userRoles),
  /** Moves on whenever the role changes, so that a client that missed it starts from a new snapshot. */
  roleVersion: z.int().optional(),
});
export type User = z.infer<typeof userSchema>;

const ownFields = ["id", "rev", "number", "username", "email", "role", "createdAt"] as const;

export const userEntity = entity({
  name: "user",
  ...tables.user,
  schema: userSchema,
  numbered: true,
  firstSync: "own",
  seenBy: (user) => [
    { audience: userAudience(user.id), fields: ownFields },
    { audience: "admin", fields: ownFields },
  ],
});
