import { spawn } from 'node:child_process';
import { getPriority } from 'node:os';
import { expect, it, onTestFinished } from 'vitest';
import { lowerPriority } from './lower-priority.ts';

it('Lowers the priority of a process and never raises it, which only root may', async () => {
  const child = spawn('sleep', ['30']);
  onTestFinished(() => void child.kill());
  const pid = child.pid ?? 0;
  const begun = getPriority(pid);
  lowerPriority(begun + 10, pid);
  expect(getPriority(pid)).toBe(begun + 10);
  lowerPriority(begun + 5, pid);
  expect(getPriority(pid)).toBe(begun + 10);
});
