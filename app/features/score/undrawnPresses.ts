import type { ScoreEvent } from "#shared/entities/scoreEvent.ts";
import { happened } from "#shared/rules/score/scoreOf.ts";

interface Press {
  id: string;
  /** The id of the event that it undoes. */
  undoes: string | undefined;
}

/** One screen's presses that may not have been drawn yet, in their order. */
export class UndrawnPresses {
  private presses: Press[] = [];

  add(press: Press): void {
    this.presses.push(press);
  }

  /** It was not kept, so it will never be drawn. */
  forget(pressId: string): void {
    this.presses = this.presses.filter(({ id }) => id !== pressId);
  }

  /** The event that an undo means: the last of those drawn and those pressed since, but for those undone since. */
  toUndo(drawn: readonly ScoreEvent[]): string | undefined {
    const known = new Set(drawn.map(({ id }) => id));
    this.presses = this.presses.filter(({ id }) => !known.has(id));
    const undone = new Set(this.presses.map(({ undoes }) => undoes));
    const pressed = this.presses.filter(({ undoes }) => undoes === undefined);
    return [...happened(drawn), ...pressed].findLast(({ id }) => !undone.has(id))?.id;
  }
}
