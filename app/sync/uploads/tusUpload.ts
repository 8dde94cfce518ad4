import { Observable } from "rxjs";
import { DetailedError, Upload, type UploadOptions } from "tus-js-client";
import { silenceMs, SilenceWatch } from "#app/api/silenceWatch.ts";
import { CallLost } from "#app/api/unreachable.ts";
import { uploadTokenHeader } from "#shared/api/uploadToken.ts";
import type { LocalFile } from "#app/db/localFile.ts";
import { UploadRefused, type CarryOptions, type Sent } from "./uploadRefused.ts";

const uploads = "/api/uploads";
const chunkBytes = { normal: 8 * 1024 * 1024, slow: 1024 * 1024 };

/** The server rereads the whole file before it answers the last piece, or says how much of it is there. */
const readBytesPerMs = 50_000;

/**
 * Sends a file by the tus protocol, from where the server has it. Its address follows from its id, so that only the
 * file itself has to be remembered. Emits its progress; unsubscribing stops it. Fails with CallLost when no more bytes
 * move although the server can be seen.
 */
export function tusUpload(
  { id, isBegun, bytes }: Pick<LocalFile, "id" | "isBegun" | "bytes">,
  input: ConstructorParameters<typeof Upload>[0],
  { isSlow, token, patience = 1, unseen }: Partial<CarryOptions>,
  options: Partial<UploadOptions> = {},
): Observable<Sent> {
  const endpoint = options.endpoint ?? uploads;
  return new Observable((subscriber) => {
    const watch = new SilenceWatch(() => subscriber.error(new CallLost("The upload was lost.")), unseen);
    const silentMs = (sent: number) => patience * silenceMs + (sent < bytes ? 0 : bytes / readBytesPerMs);
    watch.heard(silentMs(isBegun ? bytes : 0));
    const tell = (sent: number) => {
      watch.heard(silentMs(sent));
      subscriber.next({ sent, isBegun: true });
    };
    const upload = new Upload(input, {
      ...options,
      endpoint,
      uploadUrl: isBegun ? `${endpoint}/${id}` : null,
      metadata: { fileId: id },
      headers: { ...options.headers, ...(token === undefined ? {} : { [uploadTokenHeader]: token }) },
      fingerprint: async () => id,
      storeFingerprintForResuming: false,
      chunkSize: isSlow ? chunkBytes.slow : chunkBytes.normal,
      // The upload lane retries: it knows about the signal and the order.
      retryDelays: null,
      onUploadUrlAvailable: () => tell(0),
      onProgress: tell,
      onChunkComplete: (_, sent) => subscriber.next({ sent, isBegun: true, isAnswered: true }),
      onSuccess: () => subscriber.complete(),
      onError: (error) => subscriber.error(refusalIn(error) ?? error),
    });
    upload.start();
    return () => {
      watch.stop();
      void upload.abort().catch(() => undefined);
    };
  });
}

function refusalIn(error: Error): UploadRefused | undefined {
  const answer = error instanceof DetailedError ? error.originalResponse : null;
  return answer ? new UploadRefused(answer.getStatus(), answer.getBody()) : undefined;
}
