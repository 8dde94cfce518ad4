import { fileRefusals, type FileRefusal } from "#shared/rules/fileRefusals.ts";

/** What is wrong with somebody's file: it is refused, and nothing is tried again. */
export class FileProblem extends Error {
  override name = "FileProblem";
  readonly reason: FileRefusal;

  constructor(reason: FileRefusal) {
    super(fileRefusals[reason]);
    this.reason = reason;
  }
}
