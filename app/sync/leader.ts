const beatMs = 2_000;
const silenceMs = 5_000;

/**
 * One tab sends for all tabs of an account. The leader leaves a heartbeat; a visible tab takes over after five
 * seconds of silence, because a frozen tab keeps its lock. Correctness never depends on it: receipts do that.
 */
export function leadWhenElected(name: string, lead: () => () => void): () => void {
  const lock = `touchline-leader-${name}`;
  let stopLeading: (() => void) | undefined;
  let release: (() => void) | undefined;
  let isStopped = false;

  function take(options: LockOptions): void {
    const held = navigator.locks.request(lock, options, () => {
      if (isStopped) return undefined;
      return new Promise<void>((resolve) => {
        release = resolve;
        beat(lock);
        stopLeading = lead();
      });
    });
    // Another tab stole the lock: this one falls silent and waits for its turn again.
    held.catch(() => {
      quit();
      if (!isStopped) take({ mode: "exclusive" });
    });
  }

  function quit(): void {
    stopLeading?.();
    stopLeading = undefined;
    release?.();
    release = undefined;
  }

  const timer = setInterval(() => {
    if (stopLeading) beat(lock);
    else if (document.visibilityState === "visible" && isSilent(lock)) {
      beat(lock);
      take({ steal: true });
    }
  }, beatMs);
  take({ mode: "exclusive" });

  return () => {
    isStopped = true;
    clearInterval(timer);
    quit();
  };
}

function beat(lock: string): void {
  try {
    localStorage.setItem(lock, String(Date.now()));
  } catch {
    // The device is full. Another tab may take over then: correctness does not depend on it.
  }
}

function isSilent(lock: string): boolean {
  const age = Date.now() - Number(localStorage.getItem(lock));
  return age > silenceMs || age < -silenceMs;
}
