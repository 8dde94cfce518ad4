import * as z from "zod";
import type { UserRole } from "../entities/actor.ts";
import { userRoles, type User } from "../entities/user.ts";
import { usernameText } from "../forms/accountForms.ts";
import { emailText, rowId } from "../forms/textFields.ts";
import { usernameKey, usernameRejection } from "../rules/account.ts";
import { definedFields } from "../rules/definedFields.ts";
import { DomainError, rejectWith } from "../rules/domainError.ts";
import { defineMutation, type MutationContext } from "./defineMutation.ts";
import type { Store } from "./store.ts";

export const userMutations = {
  /** The password never comes this way: it is stored beside the entities, in the same transaction. */
  "user.create": defineMutation({
    origins: ["system"],
    actors: ["system"],
    outbox: "never",
    args: z.object({
      id: rowId,
      username: usernameText,
      email: emailText("Email", "Invalid email address").optional(),
      role: z.enum(userRoles).default("user"),
    }),
    async run(store, args, context) {
      await requireFreeUsername(store, args.username, args.role);
      return insertUser(store, args, context);
    },
  }),
};

export async function requireFreeUsername(store: Store, username: string, role: UserRole): Promise<void> {
  rejectWith(usernameRejection(username, role));
  const taken = await store.find("user", { usernameKey: usernameKey(username) });
  if (taken.length > 0) throw new DomainError("account.usernameTaken");
}

/** Writes an account whose name is known to be free. */
export async function insertUser(
  store: Store,
  account: Pick<User, "id" | "username" | "email" | "role">,
  context: MutationContext,
): Promise<{ id: string; number?: number }> {
  const number = await context.nextNumber("user");
  const { id, username, email, role } = account;
  await store.insert("user", {
    id,
    username,
    usernameKey: usernameKey(username),
    role,
    roleVersion: 1,
    ...definedFields({ number, email }),
    createdAt: context.now,
  });
  return definedFields({ id, number });
}
