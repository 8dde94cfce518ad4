import { once } from "node:events";
import { Agent, request } from "node:http";
import type { ServerOfCluster } from "./cluster.ts";

export interface Answer {
  status: number;
  text: string;
  json: Record<string, unknown>;
}

/**
 * One user's calls, spread as by a balancer without sticky sessions: each goes to the next server, or to the other one
 * if that is down. Keeps the cookies.
 */
export class Caller {
  private readonly servers: readonly ServerOfCluster[];
  private readonly agent: Agent;
  private readonly jar = new Map<string, string>();
  private turn = 0;

  constructor(servers: readonly ServerOfCluster[], agent = new Agent({ keepAlive: true })) {
    this.servers = servers;
    this.agent = agent;
  }

  get<Json = Record<string, unknown>>(path: string): Promise<Json> {
    return this.expectOk("GET", path);
  }

  post<Json = Record<string, unknown>>(path: string, body: object = {}): Promise<Json> {
    return this.expectOk("POST", path, body);
  }

  patch<Json = Record<string, unknown>>(path: string, body: object): Promise<Json> {
    return this.expectOk("PATCH", path, body);
  }

  /**
   * To the next server, or the one after it if it does not answer. A write carries a key, so a second try is harmless.
   */
  async call(method: string, path: string, body?: object): Promise<Answer> {
    const key = crypto.randomUUID();
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.tryNext(method, path, body, key);
      } catch (error) {
        if (tries === this.servers.length) throw error;
      }
    }
  }

  /** To the next server, whether it is up or not. */
  async tryNext(method: string, path: string, body?: object, key = ""): Promise<Answer> {
    this.turn += 1;
    const server = this.servers[this.turn % this.servers.length];
    if (!server) throw new Error("There is no server.");
    return this.callOne(server, method, path, body, key);
  }

  async callOne(server: ServerOfCluster, method: string, path: string, body?: object, key = ""): Promise<Answer> {
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      Cookie: [...this.jar].map(([name, value]) => `${name}=${value}`).join("; "),
      ...(key && method === "POST" ? { "Idempotency-Key": key } : {}),
      ...(sent === undefined ? {} : { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(sent) }),
    };
    const outgoing = request(server.address + path, { method, headers, agent: this.agent });
    outgoing.end(sent);
    const [incoming] = await once(outgoing, "response");
    let text = "";
    for await (const chunk of incoming) text += String(chunk);
    for (const line of incoming.headers["set-cookie"] ?? []) this.keep(line);
    const isJson = String(incoming.headers["content-type"]).includes("json");
    return { status: incoming.statusCode, text, json: isJson ? JSON.parse(text) : {} };
  }

  private async expectOk<Json>(method: string, path: string, body?: object): Promise<Json> {
    const { status, text, json } = await this.call(method, path, body);
    if (status >= 400) throw new Error(`${method} ${path}: ${status} ${text}`);
    return json as Json;
  }

  private keep(line: string): void {
    const [pair = ""] = line.split(";");
    const at = pair.indexOf("=");
    this.jar.set(pair.slice(0, at), pair.slice(at + 1));
  }
}
