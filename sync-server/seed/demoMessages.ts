import type { DemoCalendar } from "./demoCalendar.ts";
import { matchId } from "./demoFixtures.ts";
import { requesterActor } from "./demoPeople.ts";
import { streamerActor } from "./demoStreamers.ts";
import { demoId, type SeedStep } from "./seedStep.ts";

interface DemoMessage {
  key: string;
  match: string;
  from: "thabo" | "parent";
  subject: string;
  message: string;
  /** Days ago. Absent: just now, and not yet read. */
  age?: number;
}

/** Threads between thabo and the parent. */
const messages: readonly DemoMessage[] = [
  {
    key: "where",
    match: "granted",
    from: "thabo",
    age: 3,
    subject: "Where may I stand?",
    message: "Is there a spot at the halfway line with power, or shall I bring batteries?",
  },
  {
    key: "stand",
    match: "granted",
    from: "parent",
    age: 2,
    subject: "Re: Where may I stand?",
    message: "There is a plug under the scoreboard. The groundsman opens at eight.",
  },
  {
    key: "thanks",
    match: "delivered",
    from: "parent",
    age: 2,
    subject: "Thank you",
    message: "Ouma watched every minute from Upington. I will pay on Monday.",
  },
  {
    key: "live",
    match: "live",
    from: "parent",
    subject: "The sound is lovely",
    message: "Could you show the score a little longer after each goal?",
  },
  {
    key: "invoice",
    match: "delivered",
    from: "thabo",
    subject: "Recording",
    message: "The recording is up. Tell me if you would like the second half as a file.",
  },
];

export function messageSteps(calendar: DemoCalendar): SeedStep[] {
  return messages.flatMap(({ key, match, from, subject, message, age }) => {
    const id = demoId(`message ${key}`);
    const [sender, reader] = [actorOf(from), actorOf(from === "thabo" ? "parent" : "thabo")];
    const send: SeedStep = {
      key: `message ${key}`,
      actor: sender,
      name: "message.send",
      args: { id, fixtureId: matchId(match), streamerId: demoId("streamer thabo"), subject, message },
    };
    if (age === undefined) return [send];
    const read: SeedStep = {
      key: `read ${key}`,
      actor: reader,
      name: "message.markRead",
      args: { ids: [id] },
      at: calendar.moment(-age, "20:15"),
    };
    return [{ ...send, at: calendar.moment(-age, "13:30") }, read];
  });
}

function actorOf(person: DemoMessage["from"]) {
  return person === "thabo" ? streamerActor("thabo") : requesterActor("parent");
}
