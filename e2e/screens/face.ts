import type { Page } from "@playwright/test";
import type { Scene, Stage } from "./stage.ts";

/** What a screen shows in a state that the demo data does not have: prepared once, then looked at. */
export interface Face {
  name: string;
  /** Words that stand there once it is complete. */
  words: string | RegExp;
  prepare(stage: Stage): Promise<Scene>;
  /** What the person does to get there. */
  reach?(page: Page): Promise<void>;
}
