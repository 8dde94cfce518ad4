/** Braces are placeholders. A piece with `when` appears only if that value is set; otherwise `otherwise` appears. */
export type Piece = string | { when: string; text: string; otherwise?: string };

export interface Wording {
  /** Email subject and in-app sentence. */
  sentence: string;
  body: readonly Piece[];
  /** Two sides of one event get two texts. */
  forStreamer?: readonly Piece[];
  /** The label of the email's button: the step it leads to. */
  action: string;
  /** The screen, if not the dashboard of the reader's side. */
  path?: string;
}
