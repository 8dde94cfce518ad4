import { type Doc, isDoc } from "../bson/values.ts";
import { MongoError, badValue, codeNameOf } from "../mongoError.ts";

/** What a fail point does to a command. */
export interface Failure {
  readonly closeConnection: boolean;
  readonly blockMilliseconds: number;
  readonly error: MongoError | undefined;
  readonly errorLabels: string[] | undefined;
  readonly writeConcernError: Doc | undefined;
}

interface FailPoint {
  /** Commands to let pass before it acts. */
  skip: number;
  /** Times left to act; Infinity for "alwaysOn". */
  times: number;
  readonly data: Doc;
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];

function failureOf(name: string, data: Doc): Failure {
  const { errorCode, errorLabels, writeConcernError } = data;
  const code = typeof errorCode === "number" ? errorCode : undefined;
  const block = data["blockConnection"] === true ? Number(data["blockTimeMS"] ?? 0) : 0;
  return {
    closeConnection: data["closeConnection"] === true,
    blockMilliseconds: block,
    error:
      code === undefined
        ? undefined
        : new MongoError(code, `Failing command via 'failCommand' failpoint: '${name}' (${codeNameOf(code)})`),
    errorLabels: errorLabels === undefined ? undefined : texts(errorLabels),
    writeConcernError: isDoc(writeConcernError) ? writeConcernError : undefined,
  };
}

/** The fail points that tests of drivers switch on. */
export class FailPoints {
  private readonly points = new Map<string, FailPoint>();

  configure(name: unknown, mode: unknown, data: unknown): void {
    if (typeof name !== "string" || (name !== "failCommand" && name !== "onPrimaryTransactionalWrite")) {
      throw new MongoError(69, `${String(name)} is not a known fail point`);
    }
    if (mode === "off") {
      this.points.delete(name);
      return;
    }
    const times = isDoc(mode) ? mode["times"] : undefined;
    const skip = isDoc(mode) ? mode["skip"] : undefined;
    if (mode !== "alwaysOn" && typeof times !== "number" && typeof skip !== "number")
      throw badValue("unknown fail point mode");
    this.points.set(name, {
      skip: typeof skip === "number" ? skip : 0,
      times: typeof times === "number" ? times : Number.POSITIVE_INFINITY,
      data: isDoc(data) ? data : {},
    });
  }

  /** The failure that a command must show now, if any; counts it. */
  take(command: string, appName: string | undefined): Failure | undefined {
    const point = this.points.get("failCommand");
    if (!point || !texts(point.data["failCommands"]).includes(command)) return undefined;
    const wanted = point.data["appName"];
    if (typeof wanted === "string" && wanted !== appName) return undefined;
    return this.spend("failCommand", point) ? failureOf(command, point.data) : undefined;
  }

  /**
   * The old fail point that strikes each statement of a retryable write: the connection is cut, and
   * with `failBeforeCommitExceptionCode` the statement is not done either.
   */
  strikeWrite(): "cutAfter" | "cutInstead" | undefined {
    const point = this.points.get("onPrimaryTransactionalWrite");
    if (!point || !this.spend("onPrimaryTransactionalWrite", point)) return undefined;
    return typeof point.data["failBeforeCommitExceptionCode"] === "number" ? "cutInstead" : "cutAfter";
  }

  private spend(name: string, point: FailPoint): boolean {
    if (point.skip > 0) {
      point.skip--;
      return false;
    }
    point.times--;
    if (point.times <= 0) this.points.delete(name);
    return true;
  }
}

/** Thrown by a fail point: the connection is to be cut without an answer. */
export class ConnectionCut extends Error {}
