export interface Cookie {
  name: string;
  value: string;
}

/** Calls the REST interface as one caller: for tests to prepare or query the server without a screen. */
export class Api {
  private readonly base: string;
  private readonly jar = new Map<string, string>();

  constructor(base: string, cookies: readonly Cookie[] = []) {
    this.base = base;
    for (const { name, value } of cookies) this.jar.set(name, value);
  }

  get cookies(): Cookie[] {
    return [...this.jar].map(([name, value]) => ({ name, value }));
  }

  get<Answer = Record<string, unknown>>(path: string): Promise<Answer> {
    return this.call("GET", path);
  }

  post<Answer = Record<string, unknown>>(path: string, body: object = {}): Promise<Answer> {
    return this.call("POST", path, body);
  }

  patch<Answer = Record<string, unknown>>(path: string, body: object): Promise<Answer> {
    return this.call("PATCH", path, body);
  }

  async put(path: string, body: Buffer, headers: Record<string, string>): Promise<void> {
    await this.answerOf("PUT", path, body, headers);
  }

  /** A file's bytes. */
  async bytes(path: string): Promise<Buffer> {
    return Buffer.from(await (await this.answerOf("GET", path)).arrayBuffer());
  }

  private async call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const text = await (await this.answerOf(method, path, body)).text();
    return text === "" ? ({} as Answer) : JSON.parse(text);
  }

  private async answerOf(
    method: string,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<Response> {
    const response = await fetch(this.base + path, {
      method,
      headers: {
        Cookie: [...this.jar].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(body ? { "Content-Type": "application/json" } : {}),
        ...headers,
      },
      ...(body ? { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) } : {}),
    });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  }

  private keep(line: string): void {
    const [pair = ""] = line.split(";");
    const at = pair.indexOf("=");
    this.jar.set(pair.slice(0, at), pair.slice(at + 1));
  }
}
