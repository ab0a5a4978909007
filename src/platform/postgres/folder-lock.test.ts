import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderInUseError, lockFolder } from './folder-lock.ts';

describe('The lock of a folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'clamp-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** The lock names this process, holds others off, and is gone afterwards. */
  function expectTakenOver() {
    const lock = lockFolder(folder);
    expect(JSON.parse(readFileSync(path.join(folder, 'lock'), 'utf8'))).toMatchObject({ pid: process.pid });
    expect(() => lockFolder(folder)).toThrow(FolderInUseError);
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
  }

  it('is held by one user at a time and leaves nothing behind', () => {
    const lock = lockFolder(folder);
    expect(() => lockFolder(folder, 'the data')).toThrow(`The folder the data is in use by process ${process.pid}.`);
    lock.release();
    lockFolder(folder).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ['of a dead process', { pid: 2 ** 22 + 1, started: '' }],
    ['of an earlier process with the same number', { pid: process.pid, started: 'another boot 1' }],
  ])('is taken over from an owner that has ended: one %s', (_, owner) => {
    writeFileSync(path.join(folder, 'lock'), JSON.stringify(owner));
    expectTakenOver();
  });

  it('is taken over when a power failure has emptied it', () => {
    writeFileSync(path.join(folder, 'lock'), '');
    expectTakenOver();
  });

  it('is acquired by exactly one of several processes that take over a dead one’s lock at once', {
    timeout: 30_000,
  }, async () => {
    writeFileSync(path.join(folder, 'lock'), JSON.stringify({ pid: 2 ** 22 + 1, started: '' }));
    // All processes begin at the same moment and then stay alive, because an ending process releases its lock.
    const code = `
      const { lockFolder } = await import(${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)});
      while (Date.now() < ${Date.now() + 1500});
      try { lockFolder(${JSON.stringify(folder)}); console.log('mine'); } catch (error) { console.log(error.name); }
      setTimeout(() => {}, 20_000);`;
    const children = Array.from({ length: 4 }, () =>
      spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] }),
    );
    const results = await Promise.all(
      children.map(async ({ stdout }) => String((await once(createInterface(stdout), 'line'))[0])),
    );
    for (const child of children) child.kill('SIGKILL');
    expect(results.sort()).toEqual([FolderInUseError.name, FolderInUseError.name, FolderInUseError.name, 'mine']);
  });
});
