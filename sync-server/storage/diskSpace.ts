import { statfs } from "node:fs/promises";
import { StoreFault } from "./storeFault.ts";

const mb = 1_000_000;
const gb = 1_000 * mb;
/** With less than this the embedded database may refuse the next write (`storage/requireSpace.ts` of it). */
const lastBytes = 8 * mb;

/** The environment's words for it. */
interface DiskPlace {
  DATA_DIR: string;
  DISK_RESERVE_MB?: number | undefined;
}

export type SpaceState = "ok" | "low" | "full";

/** What is left of the disk under DATA_DIR, of which files leave a reserve to the database. */
export interface DiskSpace {
  state(): Promise<SpaceState>;
  /** Throws what a full disk means to people where so many more bytes would reach into the reserve. */
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

/** The larger of 2 GB and a twentieth of the disk, and a tenth where that is less: a small club's disk is small. */
export function reserveOf(diskBytes: number): number {
  return Math.min(Math.max(2 * gb, diskBytes / 20), diskBytes / 10);
}
