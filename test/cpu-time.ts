/** Starts a clock of the CPU time of this thread, which other programs on the machine do not affect. */
export function cpuClock(): () => number {
  const begun = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(begun);
    return (user + system) / 1000;
  };
}

export function cpuMs(work: () => unknown): number {
  const elapsed = cpuClock();
  work();
  return elapsed();
}
