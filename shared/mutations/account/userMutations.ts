import * as z from "zod";
import type { UserRole } from "../../entities/actor.ts";
import { userRoles } from "../../entities/actor.ts";
import type { User } from "../../entities/user.ts";
import { ownSchoolForm, usernameText } from "../../forms/accountForms.ts";
import { emailText, rowId } from "../../forms/textFields.ts";
import { usernameKey, usernameRejection } from "../../rules/account.ts";
import { definedFields } from "../../rules/definedFields.ts";
import { agreedVersion, consentTo } from "../../rules/legalVersion.ts";
import { DomainError, throwIfRejected } from "../../rules/domainError.ts";
import { actingUserId } from "../actingUser.ts";
import { defineMutation, type MutationContext } from "../defineMutation.ts";
import { foundRow } from "../foundRow.ts";
import type { Store } from "../store.ts";

const mostFormerEmails = 20;

export const userMutations = {
  /** Never carries the password, which is stored next to the entities in the same transaction. */
  "user.create": defineMutation({
    origins: ["system"],
    actors: ["system"],
    outbox: "never",
    args: z.object({
      id: rowId,
      username: usernameText,
      email: emailText("Email", "Invalid email address").optional(),
      role: z.enum(userRoles).default("user"),
      /** The address is proved: they used a link emailed to it. */
      isEmailVerified: z.boolean().default(false),
      agreedTo: agreedVersion,
    }),
    async run(store, { agreedTo, isEmailVerified, ...account }, context) {
      await requireFreeUsername(store, account.username, account.role);
      const made = await insertUser(store, { ...account, ...consentTo(agreedTo, context.now) }, context);
      if (isEmailVerified) await store.update("user", account.id, { emailVerifiedAt: context.now });
      return made;
    },
  }),

  /** A new address, which does not count until confirmed; or the current one, by the link emailed to it. */
  "user.setEmail": defineMutation({
    origins: ["system"],
    actors: ["system"],
    outbox: "never",
    args: z.object({ id: rowId, email: emailText("Email", "Invalid email address"), isVerified: z.boolean() }),
    async run(store, { id, email, isVerified }, context) {
      const user = await foundRow(store, "user", id);
      if (isVerified && user.email !== email) throw new DomainError("link.invalid");
      const isSame = user.email === email && user.emailVerifiedAt !== undefined;
      const former = user.email === undefined || user.email === email ? [] : [user.email];
      const formerEmails = [...(user.formerEmails ?? []), ...former].slice(-mostFormerEmails);
      const changed = { email, emailVerifiedAt: isVerified ? context.now : undefined, formerEmails };
      if (!isSame) await store.update("user", id, changed);
      return { id };
    },
  }),

  /** Edit School Profile: the account's own school, for its next requests. */
  "user.saveSchool": defineMutation({
    origins: [],
    actors: ["user"],
    outbox: {
      title: "School profile",
      did: "You changed your school profile.",
      typedFields: ["name", "venue", "contactName", "contactEmail", "contactPhone"],
      callers: "signedIn",
    },
    args: ownSchoolForm,
    async run(store, school, context) {
      const id = actingUserId(context);
      await foundRow(store, "user", id);
      await store.update("user", id, { school: definedFields(school) });
      return { id };
    },
  }),
};

export async function requireFreeUsername(store: Store, username: string, role: UserRole): Promise<void> {
  throwIfRejected(usernameRejection(username, role));
  const taken = await store.find("user", { usernameKey: usernameKey(username) });
  if (taken.length > 0) throw new DomainError("account.usernameTaken");
}

/** Inserts an account whose username is known to be free. */
export async function insertUser(
  store: Store,
  account: Pick<User, "id" | "username" | "email" | "role" | "consent">,
  context: MutationContext,
): Promise<{ id: string; number?: number }> {
  const number = await context.nextNumber("user");
  const { id, username, email, role, consent } = account;
  await store.insert("user", {
    id,
    username,
    usernameKey: usernameKey(username),
    role,
    roleVersion: 1,
    ...definedFields({ number, email, consent }),
    createdAt: context.now,
  });
  return definedFields({ id, number });
}
