import { Binary, Long, Timestamp } from "bson";
import type { Doc } from "../bson/values.ts";

const noSignature = { hash: new Binary(Buffer.alloc(20)), keyId: Long.ZERO };

/** The logical time of the one node: seconds and a counter, never going back. */
export class ClusterClock {
  private seconds = Math.floor(Date.now() / 1000);
  private counter = 1;

  /** Called for each write. */
  advance(): void {
    const now = Math.floor(Date.now() / 1000);
    if (now > this.seconds) {
      this.seconds = now;
      this.counter = 1;
    } else this.counter++;
  }

  /** A client that has seen a later time (before a restart) never gets an earlier one. */
  observe(time: unknown): void {
    if (!(time instanceof Timestamp)) return;
    if (time.t < this.seconds || (time.t === this.seconds && time.i <= this.counter)) return;
    if (time.t > Math.floor(Date.now() / 1000) + 365 * 86_400) return;
    this.seconds = time.t;
    this.counter = time.i;
  }

  get now(): Timestamp {
    return new Timestamp({ t: this.seconds, i: this.counter });
  }

  /** The fields that every answer of a replica set carries. */
  fields(): Doc {
    const clusterTime = this.now;
    return { operationTime: clusterTime, $clusterTime: { clusterTime, signature: noSignature } };
  }
}
