import { readdirSync, readFileSync } from 'node:fs';

const MS_PER_TICK = 10;

/**
 * Fields of /proc/PID/stat after the process's name, which may contain spaces; `proc(5)` counts these fields from 3.
 */
function statOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
}
const field = (stat: number[], number: number) => stat[number - 3] ?? 0;

const cpuOf = (stat: number[]) => (field(stat, 14) + field(stat, 15)) * MS_PER_TICK;

/** CPU time of a process so far, in ms. NaN where there is no /proc. */
export function readCpuMs(pid: number): number {
  return process.platform === 'linux' ? cpuOf(statOf(pid)) : Number.NaN;
}

/** CPU time of a process's exited children in ms; by default of this process. NaN where there is no /proc. */
export function readEndedChildrenCpuMs(pid = process.pid): number {
  if (process.platform !== 'linux') return Number.NaN;
  const stat = statOf(pid);
  return (field(stat, 16) + field(stat, 17)) * MS_PER_TICK;
}

/** CPU time of a process and its children, including those that have exited, in ms. NaN where there is no /proc. */
export function readFamilyCpuMs(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  return childStatsOf(pid).reduce((sum, [, stat]) => sum + cpuOf(stat), readCpuMs(pid) + readEndedChildrenCpuMs(pid));
}

export const listChildren = (pid: number): number[] => childStatsOf(pid).map(([child]) => child);

function childStatsOf(pid: number): [pid: number, stat: number[]][] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = statOf(Number(name));
      return field(stat, 4) === pid ? [[Number(name), stat]] : [];
    } catch {
      return []; // The process has exited in the meantime.
    }
  });
}

/** Memory of a process in MB: its proportional share now, and its resident peak. */
export function readMemoryMb(pid: number): { now: number; peak: number } {
  if (process.platform !== 'linux') return { now: Number.NaN, peak: Number.NaN };
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  const share = Number(/Pss:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024;
  return { now: share, peak: kilobytes('VmHWM') };
}
