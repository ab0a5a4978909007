import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { withTemporaryFolder } from '../../../platform/files/temporary-folder.ts';
import { RECORDED_MESSAGE, storeMessage } from './messages.store.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site?.close());

const MB = 1024 * 1024;
const sizesIn = (values: unknown): number[] =>
  Array.isArray(values) ? values.map((value) => (Buffer.isBuffer(value) ? value.length : 0)) : [];

it('The files of a message are sent to the database in chunks, and stored whole', async () => {
  const contents = [randomBytes(5 * MB + 1), randomBytes(10), Buffer.alloc(0)];
  const sizes: number[] = [];
  const id = await withTemporaryFolder(async (folder) => {
    const paths = contents.map((_, at) => path.join(folder, String(at)));
    for (const [at, file] of paths.entries()) await writeFile(file, contents[at] ?? '');
    return site.services.database.transaction(async ({ client }) => {
      const query = vi.spyOn(client, 'query');
      const stored = await storeMessage(client, {
        ...RECORDED_MESSAGE,
        ...{ conversationId: null, direction: 'in', staffId: null, channel: 'email', sender: 'a@works.example' },
        ...{ subject: 'Drawings', text: '', at: new Date() },
        files: paths.map((file, at) => ({
          name: `${at}.bin`,
          type: 'x/y',
          bytes: contents[at]?.length ?? 0,
          path: file,
        })),
      });
      for (const [first, values] of query.mock.calls as unknown[][])
        sizes.push(...sizesIn(values), ...sizesIn((first as { values?: unknown }).values));
      query.mockRestore();
      return stored;
    });
  });
  expect(Math.max(...sizes)).toBeLessThanOrEqual(MB);
  const stored = await site.query<{ digest: string }>(
    'select md5(content) as digest from message_files where message_id = $1 order by position',
    [id],
  );
  const digests = contents.map((content) => createHash('md5').update(content).digest('hex'));
  expect(stored.map(({ digest }) => digest)).toEqual(digests);
});
