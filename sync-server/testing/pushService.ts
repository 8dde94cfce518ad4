import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { PushSubscriptionInput } from "#shared/api/pushCalls.ts";
import type { AppContext } from "../appContext.ts";
import { pushKeysOf } from "../push/pushKeys.ts";

interface Device {
  pair: ECDH;
  auth: Buffer;
}

export interface ReceivedPush {
  path: string;
  ttl: string;
  message: Record<string, unknown>;
}

/** A push service that takes a message only with a valid VAPID token, and reads it with the device's own key. */
export interface PushService {
  origin: string;
  received: ReceivedPush[];
  /** What was wrong with a message that was not taken. */
  faults: string[];
  /** From now on this path answers with this status. */
  answers: Map<string, number>;
  /** How often each path was asked. */
  asked: Map<string, number>;
  subscription(app: Pick<AppContext, "keys">, path: string): PushSubscriptionInput;
  /** The same for a server of which only its public key is known. */
  device(serverKey: string, path: string): PushSubscriptionInput;
  close(): Promise<void>;
}

export async function startPushService(): Promise<PushService> {
  const devices = new Map<string, Device>();
  const serverKeys = new Map<string, string>();
  const [received, faults]: [ReceivedPush[], string[]] = [[], []];
  const [answers, asked] = [new Map<string, number>(), new Map<string, number>()];
  let origin = "";
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    void bodyOf(request).then((body) => {
      asked.set(path, (asked.get(path) ?? 0) + 1);
      const status = answers.get(path) ?? 201;
      try {
        const device = devices.get(path);
        if (!device) throw new Error("No such device.");
        requireVapid(request.headers.authorization ?? "", origin, serverKeys.get(path) ?? "");
        const message: Record<string, unknown> = JSON.parse(decrypted(body, device));
        if (status < 300) received.push({ path, ttl: String(request.headers["ttl"]), message });
      } catch (error) {
        faults.push(String(error));
      }
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  const device = (serverKey: string, path: string) => {
    const made = newDevice();
    devices.set(path, made);
    serverKeys.set(path, serverKey);
    return subscriptionOf(serverKey, origin + path, made);
  };
  return {
    ...{ origin, received, faults, answers, asked },
    device,
    subscription: (app, path) => device(serverKeyOf(app), path),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A well-formed subscription of a device that nobody reads. */
export function aSubscription(app: Pick<AppContext, "keys">, endpoint: string): PushSubscriptionInput {
  return subscriptionOf(serverKeyOf(app), `${endpoint}/${randomBytes(8).toString("hex")}`, newDevice());
}

function newDevice(): Device {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  return { pair, auth: randomBytes(16) };
}

function serverKeyOf({ keys }: Pick<AppContext, "keys">): string {
  return pushKeysOf(keys.push[0] ?? "").publicKey;
}

function subscriptionOf(serverKey: string, endpoint: string, { pair, auth }: Device): PushSubscriptionInput {
  const own = { p256dh: pair.getPublicKey("base64url"), auth: auth.toString("base64url") };
  return { endpoint, keys: own, serverKey };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** RFC 8292: signed by the key that the subscription was made with, for this service, for at most a day. */
function requireVapid(authorization: string, origin: string, serverKey: string): void {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [header = "", claims = "", signature = ""] = token.split(".");
  if (key !== serverKey) throw new Error(`Another server's key: ${authorization}`);
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString());
  const now = Date.now() / 1000;
  if (!isSigned || aud !== origin || exp < now || exp > now + 86_400 || !/^(mailto:|https:)/.test(sub)) {
    throw new Error("The VAPID token is not valid.");
  }
}

/** RFC 8291 and 8188: aes128gcm, one record. */
function decrypted(body: Buffer, { pair, auth }: Device): string {
  const [salt, keyLength] = [body.subarray(0, 16), body[20] ?? 0];
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const shared = pair.computeSecret(senderKey);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync("sha256", shared, auth, info, 32));
  const key = Buffer.from(hkdfSync("sha256", secret, salt, "Content-Encoding: aes128gcm\0", 16));
  const nonce = Buffer.from(hkdfSync("sha256", secret, salt, "Content-Encoding: nonce\0", 12));
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString("utf8");
}
