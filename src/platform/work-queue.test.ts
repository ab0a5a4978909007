import { describe, expect, it } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

describe('A queue of heavy work', () => {
  it('runs only a few at a time, in the order in which they came, also after a failure', async () => {
    const queue = createWorkQueue({ concurrency: 2, maxWaiting: 10 });
    let [running, most] = [0, 0];
    const order: number[] = [];
    const work = (number: number) => async () => {
      running += 1;
      most = Math.max(most, running);
      order.push(number);
      // Each task takes a while, so that parallel tasks would overlap.
      await new Promise((resolve) => setTimeout(resolve, 2));
      running -= 1;
      if (number === 1) throw new Error('failed');
      return number;
    };
    const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((number) => queue.run(work(number))));
    expect(most).toBe(2);
    expect(order).toEqual([0, 1, 2, 3, 4, 5]);
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true, true]);
  });

  it('refuses with 503 when too many wait, and works again afterwards', async () => {
    const queue = createWorkQueue({ concurrency: 1, maxWaiting: 1 });
    let finish = () => {};
    const first = queue.run(() => new Promise<void>((resolve) => (finish = resolve)));
    const second = queue.run(async () => 'done');
    await expect(queue.run(async () => 'never')).rejects.toMatchObject({ status: 503 });
    finish();
    await first;
    expect(await second).toBe('done');
    expect(await queue.run(async () => 'again')).toBe('again');
  });
});
