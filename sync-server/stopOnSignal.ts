/** Shuts the process down in order on a signal, or when its parent process is gone. */
export function stopOnSignal(running: { close(): Promise<void> }): void {
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= running.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
  process.on("disconnect", stop);
}
