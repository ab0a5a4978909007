import { describe, expect, it } from 'vitest';
import { parsePagedReply } from './paged-reply.ts';

describe('A paged reply', () => {
  it('is read with its information about further pages', () => {
    expect(parsePagedReply({ data: [1, 2], hasMore: true }, 5)).toEqual({ items: [1, 2], hasMore: true });
    expect(parsePagedReply({ data: [1, 2, 3, 4, 5], hasMore: false }, 5).hasMore).toBe(false);
  });

  it('may be a bare list, in which case a full page means that there may be more', () => {
    expect(parsePagedReply([1, 2, 3, 4, 5], 5)).toEqual({ items: [1, 2, 3, 4, 5], hasMore: true });
    expect(parsePagedReply([1], 5).hasMore).toBe(false);
    expect(parsePagedReply([], 5)).toEqual({ items: [], hasMore: false });
  });

  it('that contains no list is an error', () => {
    expect(() => parsePagedReply({ data: null } as unknown as { data: number[] }, 5)).toThrow(
      'No data returned from API',
    );
  });
});
