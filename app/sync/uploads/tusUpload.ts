import { Observable } from "rxjs";
import { DetailedError, Upload, type UploadOptions } from "tus-js-client";
import { uploadTokenHeader } from "#shared/api/uploadToken.ts";
import type { LocalFile } from "#app/db/localFile.ts";
import { UploadRefused, type Sent } from "./uploadRefused.ts";

const uploads = "/api/uploads";
const chunkBytes = { normal: 8 * 1024 * 1024, slow: 1024 * 1024 };

/**
 * Sends a file by the tus protocol, from where the server has it. Its address follows from its id, so that nothing but
 * the file itself has to be remembered. Emits how far it is; unsubscribing stops it.
 */
export function tusUpload(
  { id, isBegun }: Pick<LocalFile, "id" | "isBegun">,
  input: ConstructorParameters<typeof Upload>[0],
  { isSlow, token }: { isSlow: boolean; token?: string | undefined },
  options: Partial<UploadOptions> = {},
): Observable<Sent> {
  const endpoint = options.endpoint ?? uploads;
  return new Observable((subscriber) => {
    const upload = new Upload(input, {
      ...options,
      endpoint,
      uploadUrl: isBegun ? `${endpoint}/${id}` : null,
      metadata: { fileId: id },
      headers: { ...options.headers, ...(token === undefined ? {} : { [uploadTokenHeader]: token }) },
      fingerprint: async () => id,
      storeFingerprintForResuming: false,
      chunkSize: isSlow ? chunkBytes.slow : chunkBytes.normal,
      // The lane tries again: it knows of the signal and of what goes first.
      retryDelays: null,
      onUploadUrlAvailable: () => subscriber.next({ sent: 0, isBegun: true }),
      onProgress: (sent) => subscriber.next({ sent, isBegun: true }),
      onSuccess: () => subscriber.complete(),
      onError: (error) => subscriber.error(refusalIn(error) ?? error),
    });
    upload.start();
    return () => void upload.abort().catch(() => undefined);
  });
}

function refusalIn(error: Error): UploadRefused | undefined {
  const answer = error instanceof DetailedError ? error.originalResponse : null;
  return answer ? new UploadRefused(answer.getStatus(), answer.getBody()) : undefined;
}
