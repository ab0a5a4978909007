import { describe, expect, it } from 'vitest';
import { readListState } from './list-memory.ts';

describe('The stored state of a list', () => {
  it('is its page and scroll position', () => {
    expect(readListState('{"page":3,"scroll":1200}', 20)).toEqual({ page: 3, scroll: 1200 });
  });

  it('never has more pages than allowed', () => {
    expect(readListState('{"page":900,"scroll":0}', 20)).toEqual({ page: 20, scroll: 0 });
  });

  it('is null when the content is invalid', () => {
    expect(['x', '{}', 'null', '{"page":"3","scroll":1}', '[]'].map((text) => readListState(text, 20))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});
