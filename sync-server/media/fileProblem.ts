import { fileRefusals, type FileRefusal } from "#shared/rules/fileRefusals.ts";

/** What is wrong with a user's file: it is refused, without a retry. */
export class FileProblem extends Error {
  override name = "FileProblem";
  readonly reason: FileRefusal;

  constructor(reason: FileRefusal) {
    super(fileRefusals[reason]);
    this.reason = reason;
  }
}
