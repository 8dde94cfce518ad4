import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** What a phone needs to film one match, and a viewer to watch it. */
export interface LiveMatch {
  fixtureId: string;
  streamId: string;
  key: string;
}

export interface LiveServerSays {
  port?: number;
  cookie?: string;
  matches?: LiveMatch[];
  /** Seconds of processor that the server has used so far. */
  cpuSeconds?: number;
  /** How often it has read a part from the disk. */
  diskReads?: number;
}

export type LiveServerTask = "figures" | "stop";

export interface LiveServer extends Required<Pick<LiveServerSays, "port" | "cookie" | "matches">> {
  figures(): Promise<Required<Pick<LiveServerSays, "cpuSeconds" | "diskReads">>>;
  stop(): Promise<void>;
}

/** The product's server in its own process, with matches that may be filmed. */
export async function liveServer(streams: number): Promise<LiveServer> {
  const main = fileURLToPath(new URL("./serverMain.ts", import.meta.url));
  const child = fork(main, [String(streams)], { execArgv: ["--import", "tsx"] });
  const next = async (): Promise<LiveServerSays> => ((await once(child, "message")) as [LiveServerSays])[0];
  const { port = 0, cookie = "", matches = [] } = await next();
  return {
    ...{ port, cookie, matches },
    figures: async () => {
      const answer = next();
      child.send("figures" satisfies LiveServerTask);
      const { cpuSeconds = 0, diskReads = 0 } = await answer;
      return { cpuSeconds, diskReads };
    },
    stop: async () => {
      child.send("stop" satisfies LiveServerTask);
      await once(child, "exit");
    },
  };
}
