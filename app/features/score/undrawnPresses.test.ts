import { expect, test } from "vitest";
import type { ScoreEvent } from "#shared/entities/scoreEvent.ts";
import { UndrawnPresses } from "./undrawnPresses.ts";

const at = "2026-08-01T10:00:00.000Z";

function event(id: string, turn: number, undoes?: string): ScoreEvent {
  const about = { fixtureId: "match", bidId: "bid", side: "home", period: 1, clockMs: 0, byUserId: "thabo" } as const;
  const what =
    undoes === undefined ? ({ kind: "try", points: 5 } as const) : ({ kind: "undo", points: 0, undoes } as const);
  return { ...about, ...what, id, turn, at, createdAt: at, rev: 1 };
}

/** Presses Undo as often, drawing what `drawn` says each time; returns what each press undoes. */
function undoes(presses: UndrawnPresses, times: number, drawn: () => ScoreEvent[]): (string | undefined)[] {
  return Array.from({ length: times }, (_, at) => {
    const undone = presses.toUndo(drawn());
    if (undone !== undefined) presses.add({ id: `undo ${at} of ${undone}`, undoes: undone });
    return undone;
  });
}

test("two presses of Undo go two events back, whether anything was drawn in between or not", () => {
  const drawn = [event("first", 1), event("second", 2), event("third", 3)];
  expect(undoes(new UndrawnPresses(), 4, () => drawn)).toEqual(["third", "second", "first", undefined]);
  const presses = new UndrawnPresses();
  const shown = [...drawn];
  expect(presses.toUndo(shown)).toBe("third");
  presses.add({ id: "an undo", undoes: "third" });
  shown.push(event("an undo", 4, "third"));
  expect(presses.toUndo(shown)).toBe("second");
});

test("presses that are not drawn yet are undone first, the latest of them before the others", () => {
  const presses = new UndrawnPresses();
  presses.add({ id: "second", undoes: undefined });
  presses.add({ id: "third", undoes: undefined });
  expect(undoes(presses, 3, () => [event("first", 1)])).toEqual(["third", "second", "first"]);
});

test("a press that could not be kept is not what Undo means, and an undo that could not be kept is pressed again", () => {
  const presses = new UndrawnPresses();
  presses.add({ id: "second", undoes: undefined });
  presses.forget("second");
  expect(presses.toUndo([event("first", 1)])).toBe("first");
  presses.add({ id: "an undo", undoes: "first" });
  presses.forget("an undo");
  expect(presses.toUndo([event("first", 1)])).toBe("first");
});
