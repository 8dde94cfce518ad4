import { type Condition, type Row, compare, endsOf, matches, plain } from "./documentModel.ts";
import { type Sort, TwoLists, sorted } from "./documentOrder.ts";
import type { Step } from "./documentSteps.ts";
import { projected, updated } from "./documentUpdates.ts";

const duplicateKey = 11000;
const badValue = 2;

export const byId: Sort = { _id: 1 };

type Write = Exclude<Step, { kind: "find" | "count" | "distinct" }>;
type Read = Exclude<Step, Write>;

/** The distinct values, in order. */
export function unique(values: readonly unknown[]): unknown[] {
  const ordered = [...values].sort(compare);
  return ordered.filter((value, at) => at === 0 || compare(value, ordered[at - 1]) !== 0);
}

/** A collection of the model: its rows, and what each step answers (an error by its code). */
export class DocumentCollection {
  rows: Row[] = [];

  take(step: Step): unknown {
    try {
      return this.answer(plain(step));
    } catch (error) {
      if (error instanceof TwoLists) return badValue;
      throw error;
    }
  }

  private answer(step: Step): unknown {
    switch (step.kind) {
      case "find":
      case "count":
      case "distinct":
        return this.read(step);
      default:
        return this.write(step);
    }
  }

  private put(next: Row): unknown {
    const taken = this.rows.some(({ _id, u }) => u !== undefined && u === next["u"] && _id !== next._id);
    if (taken) return duplicateKey;
    this.rows = [...this.rows.filter(({ _id }) => _id !== next._id), next];
    return undefined;
  }

  private withId(wanted: number): Row | undefined {
    return this.rows.find(({ _id }) => _id === wanted);
  }

  private matching(filter: Condition): Row[] {
    return this.rows.filter((row) => matches(row, filter));
  }

  private write(step: Write): unknown {
    switch (step.kind) {
      case "insert":
        if (this.withId(step.row._id)) return duplicateKey;
        return this.put(step.row) ?? { inserted: step.row._id };
      case "replace": {
        const known = this.withId(step.row._id);
        if (!known && !step.upsert) return { matched: 0 };
        return this.put(step.row) ?? { matched: known ? 1 : 0 };
      }
      case "updateOne": {
        const found = this.withId(step._id);
        if (!found && !step.upsert) return { matched: 0 };
        return this.put(updated(found ?? { _id: step._id }, step.update)) ?? { matched: found ? 1 : 0 };
      }
      case "updateMany": {
        const found = this.matching(step.filter);
        for (const row of found) this.put(updated(row, step.update));
        return { matched: found.length };
      }
      case "deleteMany": {
        const found = this.matching(step.filter);
        this.rows = this.rows.filter((row) => !found.includes(row));
        return { deleted: found.length };
      }
      case "findAndModify": {
        const [found] = sorted(this.matching(step.filter), step.sort);
        if (!found) return null;
        const after = updated(found, step.update);
        return this.put(after) ?? (step.after ? after : found);
      }
      case "findAndDelete": {
        const [found] = sorted(this.matching(step.filter), step.sort);
        this.rows = this.rows.filter((row) => row !== found);
        return found ?? null;
      }
    }
  }

  private read(step: Read): unknown {
    const found = this.matching(step.filter);
    switch (step.kind) {
      case "find": {
        const end = step.limit === 0 ? undefined : step.skip + step.limit;
        return sorted(found, step.sort)
          .slice(step.skip, end)
          .map((row) => projected(row, step.projection));
      }
      case "count":
        return found.length;
      case "distinct": {
        const ends = found.flatMap((row) => endsOf(row, step.by.split(".")));
        return unique(ends.flatMap((end): unknown[] => (Array.isArray(end) ? end : end === undefined ? [] : [end])));
      }
    }
  }
}
