/** Ends the process in order when it is asked to: by a signal, or because the process that started it is gone. */
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
