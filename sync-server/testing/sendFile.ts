import { createHash } from "node:crypto";
import { DetailedError, Upload, type UploadOptions } from "tus-js-client";
import type { TestServer } from "./testServer.ts";

export interface Sent {
  /** 0 for a file that arrived, otherwise the status of the refusal. */
  status: number;
  sentence: string;
}

/** Sends bytes like the app's client: resumably, in pieces. */
export function sendFile(
  { base }: Pick<TestServer, "base">,
  cookie: string,
  fileId: string,
  bytes: Buffer,
  options: Partial<UploadOptions> = {},
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(bytes, {
      endpoint: `${base}/api/uploads`,
      metadata: { fileId },
      headers: cookie ? { Cookie: cookie } : {},
      chunkSize: 64 * 1024,
      retryDelays: null,
      onSuccess: () => resolve({ status: 0, sentence: "" }),
      onError: (error) => {
        const answer = error instanceof DetailedError ? error.originalResponse : null;
        if (answer) resolve({ status: answer.getStatus(), sentence: answer.getBody() });
        else reject(error);
      },
      ...options,
    });
    upload.start();
  });
}

/** A device's announcement of these bytes. */
export function announced(bytes: Buffer, name = "try.mp4") {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { id: crypto.randomUUID(), name, bytes: bytes.length, sha256 };
}
