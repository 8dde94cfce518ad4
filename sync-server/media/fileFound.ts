import type { ArgsOf } from "#shared/mutations/registry.ts";
import type { Thumbnail } from "./thumbnails.ts";

/** A file that may be shown: its stored files, and what its row records. */
export interface FileFound {
  /** The video or picture file. */
  video: string;
  thumbnail: Thumbnail;
  facts: Omit<ArgsOf<"file.ready">, "id" | "thumbnail">;
}
