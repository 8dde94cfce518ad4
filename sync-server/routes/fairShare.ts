import { WALK_IN_USER_ID } from "#shared/entities/actor.ts";
import type { Fixture } from "#shared/entities/fixture.ts";

export type Asked = Pick<Fixture, "id" | "requesterId" | "contactEmail">;

const firstOfEach = 20;

/**
 * Which of these, newest first, to show when there is only this much room: some of each requester before more of
 * anyone, so that one long list cannot push out the others. Visitors can type any address, so together they get half.
 */
export function fairShare(asked: readonly Asked[], room: number): string[] {
  if (asked.length <= room) return asked.map(({ id }) => id);
  const counts = new Map<string, number>();
  const countOf = (key: string): number => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  };
  const isFirst = ({ requesterId, contactEmail = "" }: Asked): boolean => {
    if (requesterId !== WALK_IN_USER_ID) return countOf(requesterId ?? "") <= firstOfEach;
    return countOf(`visitor ${contactEmail.toLowerCase()}`) <= firstOfEach && countOf("visitors") <= room / 2;
  };
  const ranked = asked.map((each) => ({ id: each.id, isFirst: isFirst(each) }));
  const inOrder = [...ranked.filter((each) => each.isFirst), ...ranked.filter((each) => !each.isFirst)];
  return inOrder.slice(0, room).map(({ id }) => id);
}
