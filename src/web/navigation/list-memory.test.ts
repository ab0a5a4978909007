import { describe, expect, it } from 'vitest';
import { readListState } from './list-memory.ts';

describe('What a list remembers', () => {
  it('is its page and how far it was scrolled', () => {
    expect(readListState('{"page":3,"scroll":1200}', 20)).toEqual({ page: 3, scroll: 1200 });
  });

  it('never asks for more pages than it may', () => {
    expect(readListState('{"page":900,"scroll":0}', 20)).toEqual({ page: 20, scroll: 0 });
  });

  it('is nothing when somebody else wrote it', () => {
    expect(['x', '{}', 'null', '{"page":"3","scroll":1}', '[]'].map((text) => readListState(text, 20))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});
