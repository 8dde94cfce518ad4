import * as z from "zod";

const timeoutMs = 10_000;
/** A read that was not answered is asked again this often. */
const readTries = 3;
/** Our key is wrong, or too much was asked: neither says anything about the request. */
const noAnswer = [401, 429];

const envelope = z.object({
  status: z.boolean(),
  message: z.string(),
  data: z.unknown().optional(),
  code: z.string().optional(),
});

/** Paystack understood the request and refuses it; asking again gives the same answer. */
export class PaystackRefused extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Paystack's HTTP interface. Throws a PaystackRefused for a refusal, and another Error when there is no answer. */
export class PaystackApi {
  private readonly secretKey: string;
  private readonly base: string;

  constructor(secretKey: string, base: string) {
    this.secretKey = secretKey;
    this.base = base.replace(/\/+$/, "");
  }

  async get<Data>(path: string, schema: z.ZodType<Data>): Promise<Data> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.call("GET", path, schema);
      } catch (error) {
        if (error instanceof PaystackRefused || tries >= readTries) throw error;
      }
    }
  }

  /** Undefined where Paystack knows no such thing. */
  async find<Data>(path: string, schema: z.ZodType<Data>): Promise<Data | undefined> {
    try {
      return await this.get(path, schema);
    } catch (error) {
      if (error instanceof PaystackRefused && error.code.endsWith("not_found")) return undefined;
      throw error;
    }
  }

  /** Every page of a list. */
  async list<Item>(path: string, query: Record<string, string>, item: z.ZodType<Item>): Promise<Item[]> {
    const found: Item[] = [];
    for (let page = 1; ; page += 1) {
      const wanted = new URLSearchParams({ ...query, perPage: "100", page: String(page) });
      const items = await this.get(`${path}?${wanted}`, z.array(item));
      found.push(...items);
      if (items.length < 100) return found;
    }
  }

  /** Not repeated: the caller knows what a second one would do. */
  post<Data>(path: string, body: object, schema: z.ZodType<Data>): Promise<Data> {
    return this.call("POST", path, schema, body);
  }

  private async call<Data>(method: string, path: string, schema: z.ZodType<Data>, body?: object): Promise<Data> {
    const response = await fetch(this.base + path, {
      method,
      headers: { Authorization: `Bearer ${this.secretKey}`, "Content-Type": "application/json" },
      signal: AbortSignal.timeout(timeoutMs),
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = envelope.safeParse(await response.json().catch(() => undefined)).data;
    if (response.ok && answer?.status) return schema.parse(answer.data);
    const isRefusal = answer && response.status >= 400 && response.status < 500 && !noAnswer.includes(response.status);
    if (!isRefusal) throw new Error(`Paystack answered ${response.status}.`);
    const code = answer.code ?? (response.status === 404 ? "not_found" : "refused");
    throw new PaystackRefused(code, answer.message);
  }
}
