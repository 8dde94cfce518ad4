import { statfs } from "node:fs/promises";
import { StoreFault } from "./storeFault.ts";

const mb = 1_000_000;
const gb = 1_000 * mb;
/** With less than this the embedded database may refuse its next write (see its `storage/requireSpace.ts`). */
const lastBytes = 8 * mb;

/** The environment variables for it. */
interface DiskPlace {
  DATA_DIR: string;
  DISK_RESERVE_MB?: number | undefined;
}

export type SpaceState = "ok" | "low" | "full";

/** Free space on the disk of DATA_DIR; files leave a reserve of it to the database. */
export interface DiskSpace {
  state(): Promise<SpaceState>;
  /** Throws the user-facing full-disk error when this many more bytes would cut into the reserve. */
  require(bytes: number): Promise<void>;
}

export function diskSpaceOf({ DATA_DIR, DISK_RESERVE_MB }: DiskPlace): DiskSpace {
  const look = async () => {
    const { blocks, bavail, bsize } = await statfs(DATA_DIR);
    const reserve = DISK_RESERVE_MB === undefined ? reserveOf(blocks * bsize) : DISK_RESERVE_MB * mb;
    return { free: bavail * bsize, reserve };
  };
  return {
    state: async () => {
      const { free, reserve } = await look();
      if (free < lastBytes) return "full";
      return free < reserve ? "low" : "ok";
    },
    require: async (bytes) => {
      const { free, reserve } = await look();
      if (free - bytes < reserve) throw new StoreFault("full");
    },
  };
}

/** The larger of 2 GB and a twentieth of the disk, but at most a tenth, for a small club's small disk. */
export function reserveOf(diskBytes: number): number {
  return Math.min(Math.max(2 * gb, diskBytes / 20), diskBytes / 10);
}
