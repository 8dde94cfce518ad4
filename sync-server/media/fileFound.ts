import type { ArgsOf } from "#shared/mutations/registry.ts";
import type { Thumbnail } from "./thumbnails.ts";

/** A file that may be shown: what is kept of it, and what the row says of it. */
export interface FileFound {
  /** The video, or the picture. */
  video: string;
  thumbnail: Thumbnail;
  facts: Omit<ArgsOf<"file.ready">, "id" | "thumbnail">;
}
