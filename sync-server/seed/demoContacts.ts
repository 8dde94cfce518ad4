import { townOf } from "#shared/rules/schoolContacts.ts";
import type { DemoCalendar } from "./demoCalendar.ts";
import type { DemoMatch } from "./demoFixtures.ts";
import { requesterActor, type RequesterName } from "./demoPeople.ts";
import { demoSchools, type SchoolName } from "./demoSchools.ts";
import { demoId, type SeedStep } from "./seedStep.ts";

/** An admin checked each account's schools long ago, so they are asked at once. */
export function contactSteps(matches: readonly DemoMatch[], calendar: DemoCalendar): SeedStep[] {
  const steps = new Map<string, SeedStep>();
  for (const { home, owner } of matches) {
    if (typeof owner === "number") continue;
    const key = `school contact ${home} ${owner}`;
    if (!steps.has(key)) steps.set(key, contactStep(key, home, owner, calendar));
  }
  return [...steps.values()];
}

function contactStep(key: string, home: SchoolName, owner: RequesterName, calendar: DemoCalendar): SeedStep {
  const { name, venue, ...contact } = demoSchools[home];
  const requester = requesterActor(owner);
  return {
    key,
    actor: { kind: "system" },
    name: "schoolContact.add",
    args: {
      id: demoId(key),
      schoolName: name,
      town: townOf({ venue, homeSchool: name }),
      ...(requester.kind === "user" ? { requesterId: requester.userId } : {}),
      email: contact.schoolContactEmail,
      name: contact.schoolContactName,
      role: contact.schoolContactRole,
      phone: contact.schoolContactPhone,
    },
    at: calendar.moment(-120, "09:00"),
  };
}
