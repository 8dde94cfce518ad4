import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { StoreFault } from "./storeFault.ts";

export interface Bucket {
  bucket: string;
  accessKey: string;
  secretKey: string;
  /** Absent: Amazon's. */
  endpoint: string | undefined;
  region: string;
}

interface Listed {
  key: string;
  bytes: number;
}

/**
 * The few calls we make to an S3-compatible store. A missing object is undefined; an unreachable store throws
 * StoreFault.
 */
export interface ObjectClient {
  sizeOf(key: string): Promise<number | undefined>;
  /** Both ends inclusive. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable | undefined>;
  put(key: string, bytes: Uint8Array | string): Promise<void>;
  /** A file of any size, in parts. */
  putFile(key: string, file: string): Promise<void>;
  list(prefix: string): AsyncIterable<Listed>;
  /** The names of the folders directly under the prefix. */
  folders(prefix: string): Promise<string[]>;
  remove(key: string): Promise<void>;
  removeAll(prefix: string): Promise<void>;
}

const partBytes = 8 * 1024 * 1024;
const manyKeys = 1_000;

export function objectClient(options: Bucket): ObjectClient {
  const { bucket: Bucket } = options;
  const client = connect(options);
  const pages = async function* (Prefix: string, Delimiter?: string) {
    let ContinuationToken: string | undefined;
    do {
      const page = new ListObjectsV2Command({ Bucket, Prefix, Delimiter, ContinuationToken, MaxKeys: manyKeys });
      const answer = await asked(client.send(page));
      yield answer;
      ContinuationToken = answer.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  };
  return {
    sizeOf: (Key) => ifThere(client.send(new HeadObjectCommand({ Bucket, Key })).then((head) => head.ContentLength)),
    read: (Key, range) => {
      const Range = range && `bytes=${range.start}-${range.end}`;
      return ifThere(client.send(new GetObjectCommand({ Bucket, Key, Range })).then(({ Body }) => Body as Readable));
    },
    put: async (Key, Body) => void (await asked(client.send(new PutObjectCommand({ Bucket, Key, Body })))),
    putFile: async (Key, file) => {
      const params = { Bucket, Key, Body: createReadStream(file, { highWaterMark: partBytes }) };
      await asked(new Upload({ client, params, partSize: partBytes, queueSize: 2 }).done());
    },
    list: async function* (prefix) {
      for await (const { Contents = [] } of pages(prefix)) {
        for (const { Key: key = "", Size: bytes = 0 } of Contents) yield { key, bytes };
      }
    },
    folders: async (prefix) => {
      const names: string[] = [];
      for await (const { CommonPrefixes = [] } of pages(prefix, "/")) {
        for (const { Prefix = "" } of CommonPrefixes) names.push(Prefix.slice(prefix.length, -1));
      }
      return names;
    },
    remove: async (Key) => void (await asked(client.send(new DeleteObjectCommand({ Bucket, Key })))),
    removeAll: async (prefix) => {
      for await (const { Contents = [] } of pages(prefix)) {
        const Objects = Contents.map(({ Key }) => ({ Key }));
        if (Objects.length > 0) {
          await asked(client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } })));
        }
      }
    },
  };
}

function connect({ endpoint, region, accessKey, secretKey }: Bucket): S3Client {
  return new S3Client({
    ...(endpoint === undefined ? {} : { endpoint }),
    region,
    forcePathStyle: true,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Other makers' stores do not support Amazon's newer checksums yet.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 30_000 },
  });
}

async function asked<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    throw new StoreFault(isFull(error) ? "full" : "away", { cause: error });
  }
}

async function ifThere<Result>(call: Promise<Result>): Promise<Result | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof S3ServiceException && ["NotFound", "NoSuchKey"].includes(error.name)) return undefined;
    return asked(Promise.reject(error));
  }
}

function isFull(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 507;
}
