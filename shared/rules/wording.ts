/** Braces hold values. A piece with `when` is there only if that value is, and `otherwise` in its place if it is not. */
export type Piece = string | { when: string; text: string; otherwise?: string };

export interface Wording {
  /** Subject of the mail and in-app sentence. */
  sentence: string;
  body: readonly Piece[];
  /** Two readers of one event get two texts. */
  forStreamer?: readonly Piece[];
  /** What the mail's one button says: the step that it leads to. */
  action: string;
  /** The screen, where it is not the dashboard of the reader's side. */
  path?: string;
}
