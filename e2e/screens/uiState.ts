import type { Page } from "@playwright/test";
import type { Scene, Scenario } from "./scenario.ts";

/** What a screen shows in a state that the demo data does not have: prepared once, then looked at. */
export interface UiState {
  name: string;
  /** Words that stand there once it is complete. */
  words: string | RegExp;
  prepare(scenario: Scenario): Promise<Scene>;
  /** What the person does to get there. */
  reach?(page: Page): Promise<void>;
}
