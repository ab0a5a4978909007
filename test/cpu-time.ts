/** A clock of the CPU time of this thread. Other work on the machine delays a thread, but costs it no CPU time. */
export function cpuClock(): () => number {
  const begun = process.threadCpuUsage();
  /** CPU time since the clock was started, in ms. */
  return () => {
    const { user, system } = process.threadCpuUsage(begun);
    return (user + system) / 1000;
  };
}

/** CPU time of this thread for a piece of work, in ms. */
export function cpuMs(work: () => unknown): number {
  const elapsed = cpuClock();
  work();
  return elapsed();
}
