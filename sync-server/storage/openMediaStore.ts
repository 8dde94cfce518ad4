import type { DiskSpace } from "./diskSpace.ts";
import { openDiskStore } from "./diskStore.ts";
import type { MediaStore } from "./mediaStore.ts";

/** The environment variables for it. */
interface MediaPlace {
  DATA_DIR: string;
  S3_BUCKET?: string | undefined;
  S3_ACCESS_KEY?: string | undefined;
  S3_SECRET_KEY?: string | undefined;
  S3_ENDPOINT?: string | undefined;
  S3_REGION: string;
}

/** The store that the environment selects: a bucket, else this machine's disk. */
export async function openMediaStore(env: MediaPlace, disk: DiskSpace): Promise<MediaStore> {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = env;
  if (!bucket || !accessKey || !secretKey) return openDiskStore(env.DATA_DIR, disk);
  const { S3_ENDPOINT: endpoint, S3_REGION: region } = env;
  // Most servers need neither.
  const [{ objectClient }, { openObjectStore }] = [await import("./objectClient.ts"), await import("./objectStore.ts")];
  return openObjectStore(objectClient({ bucket, accessKey, secretKey, endpoint, region }));
}
