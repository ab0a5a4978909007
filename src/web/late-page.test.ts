import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LateData, loadDataOrLate } from './late-page.tsx';

const request = () => new Request('http://localhost/News');
const departure = () => ({ since: Date.now(), from: '/', isBack: false });
const delayed = (milliseconds: number, act: () => unknown) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds)).then(act);
const fail = () => {
  throw new Error('down');
};

describe('The data of a page that is opened by a click', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('fails after 600 ms at the earliest, and no loader is shown for a failure that is known before 400 ms', async () => {
    const outcomes: unknown[] = [];
    void loadDataOrLate(request(), departure(), () => delayed(30, fail)).then(
      (data) => outcomes.push(data),
      (error) => outcomes.push(error.message),
    );
    await vi.advanceTimersByTimeAsync(590);
    expect(outcomes).toEqual([]);
    await vi.advanceTimersByTimeAsync(20);
    expect(outcomes).toEqual(['down']);
  });

  it('is not held back when it arrives, redirects, or is late', async () => {
    expect(
      await settle(
        loadDataOrLate(request(), departure(), () => delayed(30, () => 'news')),
        40,
      ),
    ).toBe('news');
    const moved = new Response(null, { status: 301, headers: { location: '/Events' } });
    expect(
      await settle(
        loadDataOrLate(request(), departure(), () => delayed(30, () => Promise.reject(moved))),
        40,
      ),
    ).toBe(moved);
    const late = await settle(
      loadDataOrLate(request(), departure(), () => delayed(500, fail)),
      410,
    );
    expect(late).toBeInstanceOf(LateData);
    if (late instanceof LateData) expect(await settle(late.result, 200)).toMatchObject({ message: 'down' });
  });
});

/** Result or error of a promise after some time. */
async function settle(promise: Promise<unknown>, milliseconds: number): Promise<unknown> {
  const outcome = Promise.race([promise.catch((error: unknown) => error), delayed(milliseconds, () => 'nothing yet')]);
  await vi.advanceTimersByTimeAsync(milliseconds);
  return outcome;
}
