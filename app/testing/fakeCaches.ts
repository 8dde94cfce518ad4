/** The browser's caches for tests: responses by address. */
export class FakeCaches {
  private readonly stored = new Map<string, FakeCache>();

  async open(name: string): Promise<FakeCache> {
    const cache = this.stored.get(name) ?? new FakeCache();
    this.stored.set(name, cache);
    return cache;
  }

  async keys(): Promise<string[]> {
    return [...this.stored.keys()];
  }

  async has(name: string): Promise<boolean> {
    return this.stored.has(name);
  }

  async delete(name: string): Promise<boolean> {
    return this.stored.delete(name);
  }

  async match(request: Request | string, { cacheName }: { cacheName?: string } = {}): Promise<Response | undefined> {
    for (const [name, cache] of this.stored) {
      const found = cacheName === undefined || cacheName === name ? await cache.match(request) : undefined;
      if (found) return found;
    }
    return undefined;
  }
}

export class FakeCache {
  private readonly responses = new Map<string, Response>();

  async keys(): Promise<Request[]> {
    return [...this.responses.keys()].map((address) => new Request(address));
  }

  async match(request: Request | string): Promise<Response | undefined> {
    return this.responses.get(addressOf(request))?.clone();
  }

  async put(request: Request | string, response: Response): Promise<void> {
    this.responses.set(addressOf(request), response);
  }

  async delete(request: Request | string): Promise<boolean> {
    return this.responses.delete(addressOf(request));
  }
}

function addressOf(request: Request | string): string {
  return typeof request === "string" ? request : request.url;
}
