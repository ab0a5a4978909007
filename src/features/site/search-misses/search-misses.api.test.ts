import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { countSearchMisses } from './search-misses.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' };
const track = (words: string, headers: Record<string, string> = BROWSER) =>
  app.post('/api/track_search_miss', { words }, headers);
const misses = async () =>
  (await app.services.database.pool.query('select words, asked from search_misses order by words')).rows;

describe('Searches without a result', () => {
  it('are counted by day and words, without who searched', async () => {
    expect(await track('  Egg   clamp ')).toEqual({ status: 200, body: { success: true } });
    await track('egg clamp');
    const another = { method: 'POST' as const, remoteAddress: '10.0.0.9', headers: BROWSER };
    await app.inject({ ...another, url: '/api/track_search_miss', payload: { words: 'egg clamp' } });
    for (const personal of ['someone@example.com', 'call me 9812345678', '98123 45678', '(022) 55-50-00'])
      await track(personal);
    await track('a robot', { 'user-agent': 'Googlebot/2.1' });
    await track('not to be tracked', { ...BROWSER, dnt: '1' });
    await track('vacuum clamp');
    await expect.poll(misses, { timeout: 3000 }).toEqual([
      { words: 'egg clamp', asked: 2 },
      { words: 'vacuum clamp', asked: 1 },
    ]);
  });

  it('must be one line of words', async () => {
    for (const words of ['', 'two\nlines', 'x'.repeat(101)]) {
      const { status, body } = await track(words);
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: expect.stringContaining('words') });
    }
  });

  it('cannot fill the database: each day only a limited number of different words is stored', async () => {
    const { pool } = app.services.database;
    await countSearchMisses(
      pool,
      Array.from({ length: 2000 }, (_, n) => `word ${n}`),
    );
    await countSearchMisses(pool, ['one too many', 'egg clamp']);
    const stored = await misses();
    expect(stored).toContainEqual({ words: 'egg clamp', asked: 3 });
    expect(stored).not.toContainEqual({ words: 'one too many', asked: 1 });
  });
});
