import { describe, expect, it } from 'vitest';
import { parseListState } from './list-state.ts';

describe('The stored state of a list', () => {
  it('is its page and scroll position', () => {
    expect(parseListState('{"page":3,"scroll":1200}', 20)).toEqual({ page: 3, scroll: 1200 });
  });

  it('never has more pages than allowed', () => {
    expect(parseListState('{"page":900,"scroll":0}', 20)).toEqual({ page: 20, scroll: 0 });
  });

  it('is null when the content is invalid', () => {
    expect(['x', '{}', 'null', '{"page":"3","scroll":1}', '[]'].map((text) => parseListState(text, 20))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});
