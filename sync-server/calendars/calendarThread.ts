import { parentPort, workerData } from "node:worker_threads";
import { busyTimes, type Window } from "./busyTimes.ts";

export interface ThreadTask {
  text: string;
  window: Window;
}

// A thread of its own for each text: a rule that repeats for ever, or fills the memory, ends this and nothing else.
const { text, window } = workerData as ThreadTask;
parentPort?.postMessage(busyTimes(text, window));
