interface LockRequest {
  name: string;
  work: () => unknown;
  resolve: (result: unknown) => void;
  reject: (reason: unknown) => void;
}

/** The browser's locks, for tests: exclusive, first come first served, and whoever steals one takes it at once. */
export class FakeLocks {
  private readonly holders = new Map<string, LockRequest>();
  private waiting: LockRequest[] = [];

  request(name: string, options: { steal?: boolean }, work: () => unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const request = { name, work, resolve, reject };
      if (options.steal) this.steal(request);
      else this.waiting.push(request);
      this.grantNext(name);
    });
  }

  private steal(request: LockRequest): void {
    this.holders.get(request.name)?.reject(new DOMException("The lock was stolen.", "AbortError"));
    this.grant(request);
  }

  private grantNext(name: string): void {
    const next = this.waiting.find((request) => request.name === name);
    if (!next || this.holders.has(name)) return;
    this.waiting = this.waiting.filter((request) => request !== next);
    this.grant(next);
  }

  private grant(request: LockRequest): void {
    this.holders.set(request.name, request);
    void Promise.resolve()
      .then(request.work)
      .then(request.resolve, request.reject)
      .then(() => this.release(request));
  }

  private release(request: LockRequest): void {
    if (this.holders.get(request.name) !== request) return;
    this.holders.delete(request.name);
    this.grantNext(request.name);
  }
}
