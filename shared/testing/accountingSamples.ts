import { match } from "./samples.ts";

/** Admins' decisions about accounts and schools; part of the sample mutations. */
export const accountingSamples = {
  "user.suspend": {
    at: "open",
    args: ({ userId }: { userId: string }) => ({ id: userId, reason: "Films what nobody asked for" }),
  },
  "user.restore": {
    at: "open",
    args: ({ userId }: { userId: string }) => ({ id: userId, reason: "It was somebody else" }),
  },
  "account.delete": { at: "open", args: () => ({}) },
  "account.erase": {
    at: "open",
    args: ({ userId }: { userId: string }) => ({ userId, words: [], rows: [{ entity: "user", id: userId }] }),
  },
  "fixture.forget": {
    at: "open",
    args: ({ fixtureId: id }: { fixtureId: string }) => ({ id, stage: "contacts", fileIds: [] }),
  },
  "contact.forget": {
    at: "asked",
    args: ({ schoolContactId: id }: { schoolContactId: string }) => ({ entity: "schoolContact", id }),
  },
  "schoolContact.confirm": {
    at: "asked",
    args: ({ schoolContactId: id }: { schoolContactId: string }) => ({ id, site: "https://school.example/contact" }),
  },
  "schoolContact.refuse": {
    at: "asked",
    args: ({ schoolContactId: id }: { schoolContactId: string }) => ({ id, reason: "The school does not know it." }),
  },
  "schoolContact.revoke": {
    at: "asked",
    args: ({ schoolContactId: id }: { schoolContactId: string }) => ({ id, reason: "She has left the school." }),
  },
  "schoolContact.add": {
    at: "open",
    args: ({ newId }: { newId: string }) => ({
      id: newId,
      schoolName: match.homeSchool,
      email: "head@witberg.example",
    }),
  },
} as const;
