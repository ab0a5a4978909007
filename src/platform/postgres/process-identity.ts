import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Name and start of a process, because small pids recur in containers. Undefined without such a process, or for one not
 * yet reaped.
 */
export function processIdentity(pid: number): { name: string; started: string } | undefined {
  if (!Number.isInteger(pid) || pid <= 0 || !exists(pid)) return undefined;
  if (process.platform === 'linux') return linuxIdentity(pid);
  if (process.platform === 'win32') return { name: '', started: '' };
  const [started = '', name = ''] = ['lstart=', 'comm='].map((column) =>
    spawnSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).stdout.trim(),
  );
  return started ? { name: name.split('/').at(-1) ?? '', started } : undefined;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function linuxIdentity(pid: number): { name: string; started: string } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    // The first field after the name is the state, the twentieth the start in clock ticks since boot (proc(5)).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return { name, started: `${boot} ${fields[19]}` };
  } catch {
    return undefined;
  }
}
