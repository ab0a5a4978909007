import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { computeMedian } from '../../../../bench/statistics.ts';
import { aCustomer } from '../../../../test/accounts.ts';
import { type TestApp, testApp } from '../../../../test/app.ts';

const PAIRS = 9;
/** Within a third of each other: a hash takes about 50 ms; without it the request would take a fiftieth of that. */
const RATIO = { least: 0.67, most: 1.5 };

describe('The time that a failed sign-in takes', () => {
  let site: TestApp;
  beforeAll(async () => {
    vi.stubEnv('REAL_HASHES', '1');
    site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    return site?.close();
  });

  async function timeOf(email: string): Promise<number> {
    const start = performance.now();
    const { body } = await site.post('/api/login.php', { email, password: 'wrong' });
    expect(body).toMatchObject({ success: false });
    return performance.now() - start;
  }

  /** Measures both alternately, so that other load on the machine affects both equally. */
  async function ratioOfMedians(known: string, unknown: string): Promise<number> {
    const times: Record<string, number[]> = { [known]: [], [unknown]: [] };
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const order = pair % 2 ? [known, unknown] : [unknown, known];
      for (const name of order) times[name]?.push(await timeOf(name));
    }
    return computeMedian(times[unknown] ?? []) / computeMedian(times[known] ?? []);
  }

  it('does not reveal whether the account exists', { timeout: 60_000 }, async () => {
    const { email, username } = await aCustomer(site);
    for (const [known, unknown] of [
      [email, 'nobody@works.example'],
      [username, 'nobody'],
    ] as const) {
      await timeOf(known);
      const ratios: number[] = [];
      // A machine that stalls for seconds may distort one round; a real difference appears in all of them.
      for (let round = 0; round < 3; round += 1) {
        ratios.push(await ratioOfMedians(known, unknown));
        const last = ratios.at(-1) ?? 0;
        if (last > RATIO.least && last < RATIO.most) break;
      }
      expect(ratios.at(-1)).toBeGreaterThan(RATIO.least);
      expect(ratios.at(-1)).toBeLessThan(RATIO.most);
    }
  });
});
