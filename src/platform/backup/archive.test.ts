import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { sampled } from '../../../test/rounds.ts';
import { readArchive } from './archive-reader.ts';
import { writeArchive } from './archive-writer.ts';
import { chooseBackupTarget, clearUnfinishedBackups, deleteOldBackups } from './create-backup.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'archive-'));
afterAll(() => rm(folder, { recursive: true }));

const KEY = 'a key of more than 20 characters';
const signal = new AbortController().signal;
const database = { migrations: [], tables: [], sequences: [], queue: [] };
const PARTS: Record<string, Buffer> = {
  'database/models/00001.tsv': Buffer.from('1\tVTC-075\n'.repeat(1000)),
  'files/uploads/empty.pdf': Buffer.alloc(0),
  // Random bytes cannot be compressed; these are longer than a chunk of the encryption.
  'files/gated/step/large.stp': randomBytes(300_000),
};

async function archive(name: string, key: string | undefined): Promise<string> {
  const file = path.join(folder, name);
  await writeArchive(file, { key, signal }, async (add) => {
    for (const [entryName, content] of Object.entries(PARTS)) await add(entryName, content.length, [content]);
    return { madeAt: '2026-11-22T10:00:00.000Z', ...database };
  });
  return file;
}

async function contentsOf(file: string, key: string | undefined): Promise<Record<string, Buffer>> {
  const found: Record<string, Buffer> = {};
  await readArchive(file, { key, signal }, async ({ name, content }) => {
    found[name] = await buffer(content);
  });
  return found;
}

const plain = { file: await archive('plain', undefined), key: undefined };
const sealed = { file: await archive('sealed', KEY), key: KEY };

describe.each([
  ['plain', plain],
  ['encrypted', sealed],
])('An archive that is %s', (_, { file, key }) => {
  it('gives back every part, also when nobody looks at them', async () => {
    expect(await contentsOf(file, key)).toEqual(PARTS);
    const { parts } = await readArchive(file, { key, signal });
    expect(parts.map(({ name }) => name)).toEqual(Object.keys(PARTS));
  });

  it('is refused wherever it is cut off', async () => {
    const whole = await readFile(file);
    const cut = `${file}-cut`;
    const chunkEnds = [64 + 65_552, 64 + 2 * 65_552];
    const fromEnd = [100, 5, 4, 1].map((end) => whole.length - end);
    for (const length of [0, ...sampled([3, 20, 64, 70, 5000], 2), ...chunkEnds, ...sampled(fromEnd, 3)]) {
      await writeFile(cut, whole.subarray(0, length));
      await expect(readArchive(cut, { key, signal }), `after ${length} bytes`).rejects.toThrow(
        `${cut} cannot be restored: it `,
      );
    }
  });

  it('is refused with one changed byte anywhere in it', async () => {
    const whole = await readFile(file);
    const changed = `${file}-changed`;
    // Leaves out the last bytes, which are a second checksum and not content.
    const positions = Array.from({ length: 12 }, (_, index) => Math.floor((index * (whole.length - 60)) / 11));
    for (const position of sampled(positions, 3)) {
      const bytes = Buffer.from(whole);
      bytes.writeUInt8(bytes.readUInt8(position) ^ 4, position);
      await writeFile(changed, bytes);
      await expect(readArchive(changed, { key, signal }), `at byte ${position}`).rejects.toThrow(
        'cannot be restored: ',
      );
    }
  });
});

describe('An archive', () => {
  it('is of no use without its key', async () => {
    const without = contentsOf(sealed.file, undefined);
    await expect(without).rejects.toThrow('it is encrypted: set BACKUP_KEY to the key it was made with.');
    const other = contentsOf(sealed.file, `${KEY}!`);
    await expect(other).rejects.toThrow('BACKUP_KEY is not the key it was made with.');
    const bytes = await readFile(sealed.file);
    expect(bytes.includes('VTC-075') || bytes.includes('manifest')).toBe(false);
  });

  it('is refused when its encrypted chunks were swapped', async () => {
    const whole = await readFile(sealed.file);
    const [start, size] = [64, 65_552];
    const [first, second] = [whole.subarray(start, start + size), whole.subarray(start + size, start + 2 * size)];
    const swapped = path.join(folder, 'swapped');
    await writeFile(
      swapped,
      Buffer.concat([whole.subarray(0, start), second, first, whole.subarray(start + 2 * size)]),
    );
    await expect(readArchive(swapped, { key: KEY, signal })).rejects.toThrow('it is damaged or cut off');
  });

  it('can be read by its owner only, and leaves nothing behind when it cannot be completed', async () => {
    const file = path.join(folder, 'failed');
    const failed = writeArchive(file, { key: undefined, signal }, async (add) => {
      await add('database/models/00001.tsv', 2, [Buffer.from('12')]);
      throw new Error('the database went away');
    });
    await expect(failed).rejects.toThrow('the database went away');
    const abort = new AbortController();
    const stopped = writeArchive(file, { key: undefined, signal: abort.signal }, async (add) => {
      abort.abort();
      await add('database/models/00001.tsv', 2, [Buffer.from('12')]);
      return { madeAt: '2026-11-22T10:00:00.000Z', ...database };
    });
    await expect(stopped).rejects.toThrow('aborted');
    expect(await readdir(folder)).not.toContain('failed');
  });

  it('passes on errors of the receiver of its parts', async () => {
    const refused = readArchive(plain.file, { key: undefined, signal }, async () => {
      throw new TypeError('no space left');
    });
    await expect(refused).rejects.toThrow(TypeError);
  });

  it.each([
    ['nowhere', 'There is no file nowhere.'],
    ['.', '. cannot be read (EISDIR).'],
    ['package.json', 'package.json cannot be restored: it is damaged or cut off, or is not a backup of this site'],
  ])('named %s is refused in one line', async (file, line) => {
    await expect(readArchive(file, { key: undefined, signal })).rejects.toThrow(line);
  });
});

describe('A folder of backups', () => {
  it('gets names with the time, loses the oldest ones, and keeps other files', async () => {
    const made = await mkdtemp(path.join(tmpdir(), 'backups-'));
    const position = await chooseBackupTarget(made, new Date('2026-11-22T10:20:30Z'), true);
    expect(position.file).toBe(path.join(made, 'clamps-20261122-102030.tar.zst.sealed'));
    const old = [
      'clamps-20261119-000000.tar.zst',
      'clamps-20261120-000000.tar.zst.sealed',
      'clamps-20261121-000000.tar.zst',
    ];
    const others = ['clamps-before-the-move.tar.zst', 'notes.txt'];
    for (const name of [...old, ...others]) await writeFile(path.join(made, name), 'x');
    const unfinished = ['.clamps-20261101-000000.tar.zst.part', '.clamps-20261122-101500.tar.zst.part'];
    for (const name of unfinished) await writeFile(path.join(made, name), 'x');
    const now = new Date('2026-11-22T10:20:30Z');
    for (const [name, at] of [
      [unfinished[0], '2026-11-01'],
      [unfinished[1], '2026-11-22T10:15:00Z'],
    ] as const)
      await utimes(path.join(made, name ?? ''), new Date(at), new Date(at));

    await clearUnfinishedBackups(made, now);
    expect(await deleteOldBackups(made, 2)).toBe(1);
    expect((await readdir(made)).sort()).toEqual([unfinished[1], ...old.slice(1), ...others].sort());
    expect(await deleteOldBackups(made, 5)).toBe(0);
    await rm(made, { recursive: true });
  });

  it('must exist, and no file is overwritten', async () => {
    await expect(chooseBackupTarget('/nowhere/', new Date(), false)).rejects.toThrow('There is no folder /nowhere.');
    await expect(chooseBackupTarget('/nowhere/x', new Date(), false)).rejects.toThrow('There is no folder /nowhere.');
    await expect(chooseBackupTarget(plain.file, new Date(), false)).rejects.toThrow(`${plain.file} exists already`);
  });
});
