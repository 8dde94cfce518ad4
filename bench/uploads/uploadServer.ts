import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { announced } from "#server/testing/sendFile.ts";

export interface UploadServerTask {
  announce?: ReturnType<typeof announced>;
  stop?: boolean;
}

export interface UploadServerSays {
  port?: number;
  plainPort?: number;
  cookie?: string;
}

export interface UploadServer {
  pid: number;
  port: number;
  plainPort: number;
  cookie: string;
  /** A clip that expects these bytes; returns the id of its file. */
  announce(bytes: Buffer): Promise<string>;
  stop(): Promise<void>;
}

/** A server that takes videos of one match, in its own process so that its memory can be measured. */
export async function uploadServer(): Promise<UploadServer> {
  const main = fileURLToPath(new URL("./serverMain.ts", import.meta.url));
  const child = fork(main, { execArgv: ["--import", "tsx"] });
  const next = async (): Promise<UploadServerSays> => ((await once(child, "message")) as [UploadServerSays])[0];
  const { port = 0, plainPort = 0, cookie = "" } = await next();
  const ask = async (task: UploadServerTask): Promise<void> => {
    const answer = next();
    child.send(task);
    await answer;
  };
  return {
    pid: child.pid ?? 0,
    port,
    plainPort,
    cookie,
    announce: async (bytes) => {
      const file = announced(bytes);
      await ask({ announce: file });
      return file.id;
    },
    stop: async () => {
      child.send({ stop: true } satisfies UploadServerTask);
      await once(child, "exit");
    },
  };
}
