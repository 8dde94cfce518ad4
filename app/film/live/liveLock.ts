/**
 * Holds a stream for this window until released; undefined while another window films it. Some browsers have no locks,
 * or refuse every one: there nothing is held.
 */
export function holdLive(streamId: string): Promise<(() => void) | undefined> {
  const free = (): undefined => undefined;
  if (!("locks" in navigator)) return Promise.resolve(free);
  return new Promise((resolve) => {
    navigator.locks
      .request(`touchline-live-${streamId}`, { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(undefined);
        return new Promise<void>((release) => resolve(() => release()));
      })
      .catch(() => resolve(free));
  });
}
