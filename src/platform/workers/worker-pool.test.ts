import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { identifyFile } from '../../features/workbook/reading/file-tasks.ts';
import { createWorkerPool, TaskKilledError, TaskSilentError } from './worker-pool.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'workers-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('A task that takes too long is ended, also in native code, and the next one has a worker again', async () => {
  const endless = path.join(folder, 'endless.pdf');
  // Reading a named pipe waits for a writer.
  execFileSync('mkfifo', [endless]);
  const file = path.join(folder, 'a.pdf');
  await writeFile(file, '%PDF-');
  const pool = createWorkerPool(1);
  const hang = pool.run({ ...identifyFile, seconds: 0.5 }, { source: endless, name: 'endless.pdf' });
  const next = pool.run(identifyFile, { source: file, name: 'a.pdf' });
  await expect(hang).rejects.toThrow(new TaskKilledError('could not be read within 0.5 seconds'));
  expect(await next).toMatchObject({ bytes: 5, changed: false });
  const missing = pool.run(identifyFile, { source: path.join(folder, 'no.pdf'), name: 'no.pdf' });
  await expect(missing).rejects.toThrow('ENOENT');
  expect(await pool.run(identifyFile, { source: file, name: 'a.pdf' })).toMatchObject({ bytes: 5 });
});

it('A task without progress is ended after its silent time, which begins with the task and not with its wait', async () => {
  const silent = path.join(folder, 'silent.pdf');
  execFileSync('mkfifo', [silent]);
  const file = path.join(folder, 'b.pdf');
  await writeFile(file, '%PDF-');
  const pool = createWorkerPool(1);
  const hang = pool.run(identifyFile, { source: silent, name: 'silent.pdf' }, { silentMs: 1500 });
  const next = pool.run(identifyFile, { source: file, name: 'b.pdf' }, { silentMs: 1500 });
  await expect(hang).rejects.toThrow(TaskSilentError);
  expect(await next).toMatchObject({ bytes: 5 });
});
