import type { Page } from "@playwright/test";
import type { Scene, Scenario } from "./scenario.ts";

/** A screen in a state the demo data does not have: prepared once, then checked. */
export interface UiState {
  name: string;
  /** Words that appear once it is complete. */
  words: string | RegExp;
  prepare(scenario: Scenario): Promise<Scene>;
  /** The user's steps to get there. */
  reach?(page: Page): Promise<void>;
}
