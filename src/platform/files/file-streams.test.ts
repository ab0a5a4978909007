import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyToFile, createFileSink, openFileSource } from './file-streams.ts';
import { removeAbandonedFolders } from './temporary-folder.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'clamp-streams-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const PIECE = 'x'.repeat(100_000);
/** Linux has a device that is always full. */
const FULL = '/dev/full';

describe.skipIf(process.platform !== 'linux')('On a full disk', () => {
  it('writing piece by piece ends with the error, and nobody waits for room', async () => {
    const sink = createFileSink(FULL);
    const writing = (async () => {
      for (let at = 0; at < 20; at += 1) await sink.write(PIECE);
      await sink.close();
    })();
    await expect(writing).rejects.toMatchObject({ code: 'ENOSPC' });
    await expect(sink.write(PIECE)).rejects.toMatchObject({ code: 'ENOSPC' });
    await expect(sink.close()).rejects.toMatchObject({ code: 'ENOSPC' });
  });

  it('a copy ends with the error', async () => {
    await expect(copyToFile(Readable.from([PIECE, PIECE]), FULL)).rejects.toMatchObject({ code: 'ENOSPC' });
  });
});

describe('A stream of a file', () => {
  it('that is missing ends only its reader', async () => {
    const source = openFileSource(path.join(folder, 'missing'));
    await once(source, 'close').catch(() => {});
    await expect(openFileSource(path.join(folder, 'missing')).toArray()).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('has all pieces that were written', async () => {
    const file = path.join(folder, 'whole.txt');
    const sink = createFileSink(file);
    for (const piece of ['one,', PIECE, ',two']) await sink.write(piece);
    await sink.close();
    expect(await readFile(file, 'utf8')).toBe(`one,${PIECE},two`);
  });
});

describe('Temporary folders that a crash left', () => {
  it('are removed after a day; newer ones, and those of other programs, stay', async () => {
    const [now, parent] = [new Date(), path.join(folder, 'tmp')];
    const names = ['clamp-aB3xY9', 'office-export-aB3xY9', 'clamp-new123', 'clamp-settings', 'clamp-aB3xY9z', 'other'];
    for (const name of names) {
      await mkdir(path.join(parent, name), { recursive: true });
      await writeFile(path.join(parent, name, 'rows.csv'), 'a');
      const old = new Date(now.getTime() - 25 * 3_600_000);
      if (name !== 'clamp-new123') await utimes(path.join(parent, name), old, old);
    }
    await writeFile(path.join(parent, 'clamp-aFiLe1'), 'no folder');
    expect(await removeAbandonedFolders(now, parent)).toBe(2);
    expect(await removeAbandonedFolders(now, parent)).toBe(0);
    expect(await removeAbandonedFolders(now, path.join(parent, 'missing')).catch(() => 'missing')).toBe(0);
  });
});
