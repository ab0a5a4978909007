import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { POLYFILLS } from './browser-polyfills.ts';

const ARGUMENTS: Record<string, fc.Arbitrary<unknown[]>> = {
  toSorted: fc.constantFrom([], [(a: number, b: number) => b - a]),
  toReversed: fc.constant([]),
  toSpliced: fc.tuple(fc.integer({ min: -5, max: 5 }), fc.integer({ min: 0, max: 5 }), fc.integer()),
  findLast: fc.constant([(value: number) => value % 3 === 0]),
  findLastIndex: fc.constant([(value: number, at: number) => (value + at) % 3 === 0]),
  canParse: fc.tuple(
    fc.oneof(fc.webUrl(), fc.string()),
    fc.option(fc.constant('https://clamps.example/'), { nil: undefined }),
  ),
};
const RECEIVERS: Record<string, fc.Arbitrary<unknown>> = {
  canParse: fc.constant(URL),
};

describe('A call that an older browser is supplied with', () => {
  for (const [owner, name, call] of POLYFILLS.filter(([, name]) => name in ARGUMENTS)) {
    it(`is ${name}, with the results of a newer browser`, () => {
      fc.assert(
        fc.property(
          RECEIVERS[name] ?? fc.array(fc.integer({ min: -9, max: 9 })),
          ARGUMENTS[name] ?? fc.constant<unknown[]>([]),
          (receiver, given) => {
            const native = Reflect.get(owner, name) as (...given: unknown[]) => unknown;
            expect(Reflect.apply(call as typeof native, receiver, given)).toEqual(native.apply(receiver, given));
          },
        ),
      );
    });
  }

  const [any, timeout] = ['any', 'timeout'].map(
    (wanted) => POLYFILLS.find(([, name]) => name === wanted)?.[2] as (given: unknown) => AbortSignal,
  );

  it('aborts with the first of several signals, also with one that is aborted already', () => {
    const [first, second] = [new AbortController(), new AbortController()];
    const signal = any?.([first.signal, second.signal]);
    expect(signal?.aborted).toBe(false);
    second.abort('left');
    expect([signal?.aborted, signal?.reason]).toEqual([true, 'left']);
    expect(any?.([first.signal, second.signal]).reason).toBe('left');
  });

  it('aborts after a time', async () => {
    const signal = timeout?.(5);
    await expect.poll(() => signal?.reason?.name).toBe('TimeoutError');
  });
});
