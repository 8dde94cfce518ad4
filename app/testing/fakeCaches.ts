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

  async delete(name: string): Promise<boolean> {
    return this.stored.delete(name);
  }

  async match(request: Request, { cacheName }: { cacheName?: string } = {}): Promise<Response | undefined> {
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

  async match({ url }: { url: string }): Promise<Response | undefined> {
    return this.responses.get(url)?.clone();
  }

  async put({ url }: { url: string }, response: Response): Promise<void> {
    this.responses.set(url, response);
  }
}
