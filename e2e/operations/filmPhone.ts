import { randomBytes } from "node:crypto";
import { defer, switchMap } from "rxjs";
import type { StoreOwner } from "#app/db/clientStore.ts";
import { LocalDatabase } from "#app/db/localDatabase.ts";
import { hashBlob } from "#app/film/hashBlob.ts";
import { exchange, type Transport } from "#app/sync/exchange.ts";
import { beginSession, clientStoreOf } from "#app/sync/openClientStore.ts";
import { queueWithFiles } from "#app/sync/uploads/queueWithFiles.ts";
import { tusUpload } from "#app/sync/uploads/tusUpload.ts";
import { startUploadLane, type CarryFile } from "#app/sync/uploads/uploadLane.ts";
import { clipArgs } from "#app/testing/filmMatch.ts";
import type { SyncResponse } from "#shared/api/syncProtocol.ts";
import type { Account } from "#server/testing/factories.ts";
import type { Network } from "../support/network.ts";

/** One account's device with the product's outbox and upload lane, on a network that can be cut. */
export class FilmPhone {
  readonly database: LocalDatabase;
  /** Every call of an upload; for a PATCH also the offset it sends from. */
  readonly calls: string[] = [];
  /** How often the lane has fetched the rows. */
  asked = 0;
  private readonly user: StoreOwner;
  private readonly cookie: string;
  private readonly network: Network;
  private stopLane: () => void = () => undefined;

  /** An account's second phone has its own name. */
  constructor({ userId, cookie }: Account, network: Network, name = "") {
    this.user = { userId, role: "user" };
    this.cookie = cookie;
    this.network = network;
    this.database = new LocalDatabase(userId + name);
  }

  async opens(): Promise<void> {
    await beginSession(clientStoreOf(this.database, this.user), this.user);
    const syncNow = () => {
      this.asked += 1;
      void this.syncs().catch(() => undefined);
    };
    this.stopLane = startUploadLane(this.database, { carry: this.carry, syncNow });
  }

  closes(): void {
    this.stopLane();
    this.database.close();
  }

  /** Sends the outbox and fetches news. */
  async syncs(): Promise<void> {
    const store = clientStoreOf(this.database, this.user);
    for (let goOn = true; goOn;) ({ goOn } = await exchange(store, this.transport));
  }

  /** Picks a video for a clip of this match; returns the file's id. `announced` is compared with what arrives. */
  async picks(fixtureId: string, video: Blob, announced = video): Promise<string> {
    const fileId = crypto.randomUUID();
    const { file, ...clip } = clipArgs(fixtureId, fileId, video.size);
    const args = { ...clip, file: { ...file, sha256: await hashBlob(announced) } };
    const kept = { id: fileId, name: "try.mp4", contentType: "video/mp4", bytes: video.size, blob: video };
    const queued = await queueWithFiles(this.database, this.user, "clip.create", args, [{ ...kept, purpose: "clip" }]);
    if (queued.status === "refused") throw new Error(queued.message);
    return fileId;
  }

  private get base(): string {
    return `http://127.0.0.1:${this.network.port}`;
  }

  private readonly transport: Transport = async (request) => {
    const headers = { "Content-Type": "application/json", Cookie: this.cookie };
    const answer = await fetch(`${this.base}/api/sync`, { method: "POST", headers, body: JSON.stringify(request) });
    if (!answer.ok) throw new Error(`The sync call was answered with ${answer.status}.`);
    return (await answer.json()) as SyncResponse;
  };

  /** As the product does; the tus client for Node accepts no blob. */
  private readonly carry: CarryFile = (file, blob, options) =>
    defer(async () => Buffer.from(await blob.arrayBuffer())).pipe(
      switchMap((bytes) =>
        tusUpload(file, bytes, options, {
          endpoint: `${this.base}/api/uploads`,
          headers: { Cookie: this.cookie },
          onBeforeRequest: (call) => {
            const offset = call.getHeader("Upload-Offset");
            this.calls.push(offset === undefined ? call.getMethod() : `${call.getMethod()} ${offset}`);
          },
        }),
      ),
    );
}

export function someVideo(bytes: number): Blob {
  return new Blob([new Uint8Array(randomBytes(bytes))], { type: "video/mp4" });
}
