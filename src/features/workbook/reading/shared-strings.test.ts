import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { SharedStrings } from './open-workbook.ts';

afterEach(() => vi.unstubAllEnvs());

it('The texts of a workbook leave no file behind, however the process ends', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'texts-'));
  vi.stubEnv('TMPDIR', folder);
  const texts = await SharedStrings.create();
  texts.add('x'.repeat(2_000_000));
  texts.add('second');
  expect(texts.get(1)).toBe('second');
  expect(await readdir(folder)).toEqual([]);
  texts.close();
  await rm(folder, { recursive: true });
});
