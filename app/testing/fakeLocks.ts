type Work = (lock: { name: string } | null) => unknown;

interface LockRequest {
  name: string;
  work: Work;
  resolve: (result: unknown) => void;
  reject: (reason: unknown) => void;
}

/**
 * The browser's locks, for tests: exclusive, first come first served, and a steal succeeds at once. `refusesAll`
 * imitates WebKit with a page being left: it rejects held, waiting and later requests.
 */
export class FakeLocks {
  asked = 0;
  private isRefusing = false;
  private readonly holders = new Map<string, LockRequest>();
  private waiting: LockRequest[] = [];

  request(
    name: string,
    options: { steal?: boolean; ifAvailable?: boolean; signal?: AbortSignal },
    work: Work,
  ): Promise<unknown> {
    this.asked += 1;
    // Endless requests are eventually left pending, so that a test fails instead of hanging.
    if (this.isRefusing) return this.asked > 1_000 ? new Promise(() => {}) : Promise.reject(refusal());
    if (options.ifAvailable && this.holders.has(name)) return Promise.resolve().then(() => work(null));
    return new Promise((resolve, reject) => {
      const request = { name, work, resolve, reject };
      options.signal?.addEventListener("abort", () => this.leave(request, options.signal?.reason));
      if (options.steal) this.steal(request);
      else this.waiting.push(request);
      this.grantNext(name);
    });
  }

  refusesAll(): void {
    this.isRefusing = true;
    for (const request of [...this.holders.values(), ...this.waiting]) request.reject(refusal());
    this.holders.clear();
    this.waiting = [];
  }

  grantsAgain(): void {
    this.isRefusing = false;
  }

  private leave(request: LockRequest, reason: unknown): void {
    if (!this.waiting.includes(request)) return;
    this.waiting = this.waiting.filter((other) => other !== request);
    request.reject(reason);
  }

  async query(): Promise<{ held: { name: string }[] }> {
    return { held: [...this.holders.keys()].map((name) => ({ name })) };
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
      .then(() => request.work({ name: request.name }))
      .then(request.resolve, request.reject)
      .then(() => this.release(request));
  }

  private release(request: LockRequest): void {
    if (this.holders.get(request.name) !== request) return;
    this.holders.delete(request.name);
    this.grantNext(request.name);
  }
}

function refusal(): DOMException {
  return new DOMException("The document is not fully active.", "InvalidStateError");
}
