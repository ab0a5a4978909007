import { getPriority, setPriority } from 'node:os';

/** Makes a process at least this nice. Only root may raise a priority again, so a nicer process stays as it is. */
export function lowerPriority(niceness: number, pid = 0): void {
  if (getPriority(pid) < niceness) setPriority(pid, niceness);
}
