import type { Socket } from "node:net";
import type { Doc } from "../bson/values.ts";
import type { ConnectionInfo } from "../commands/context.ts";
import { runCommand } from "../commands/runCommand.ts";
import type { Engine } from "../engine.ts";
import { type Message, answerBytes, parseMessage } from "./message.ts";

const largestMessage = 48_000_000;

/** Splits a byte stream into messages; joins a large message's chunks only once. */
class Frames {
  private parts: Buffer[] = [];
  private length = 0;
  private needed = 16;

  add(chunk: Buffer): void {
    this.parts.push(chunk);
    this.length += chunk.length;
  }

  /** The next whole message, if it has arrived. @throws Error when its length is absurd. */
  next(): Buffer | undefined {
    if (this.length < this.needed) return undefined;
    const all = this.parts.length === 1 && this.parts[0] ? this.parts[0] : Buffer.concat(this.parts);
    this.parts = [all];
    const size = all.readInt32LE(0);
    if (size < 16 || size > largestMessage) throw new Error(`a message of ${size} bytes`);
    this.needed = size;
    if (all.length < size) return undefined;
    this.parts = all.length > size ? [all.subarray(size)] : [];
    this.length = all.length - size;
    this.needed = 16;
    return all.subarray(0, size);
  }
}

let responses = 0;

/** Serves one client: its commands run one after another. */
export function serveConnection(engine: Engine, socket: Socket, id: number): void {
  const connection: ConnectionInfo = { id };
  const frames = new Frames();
  const queue: Message[] = [];
  let busy = false;

  const reply = (message: Message, answer: Doc): void => {
    if (!message.silent && !socket.destroyed) socket.write(answerBytes(message, answer, ++responses));
  };
  const work = async (): Promise<void> => {
    busy = true;
    for (let message = queue.shift(); message && !socket.destroyed; message = queue.shift()) {
      reply(message, await runCommand(engine, { connection, ...message }));
    }
    busy = false;
  };

  socket.on("data", (chunk: Buffer) => {
    try {
      frames.add(chunk);
      for (let bytes = frames.next(); bytes; bytes = frames.next()) queue.push(parseMessage(bytes));
      if (!busy) work().catch(() => socket.destroy());
    } catch {
      socket.destroy();
    }
  });
  socket.on("error", () => socket.destroy());
  socket.on("close", () => engine.sessions.disconnected(id));
}
