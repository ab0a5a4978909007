import { describe, expect, it } from 'vitest';
import { listPagesAround } from './pager.tsx';

describe('The pager', () => {
  it('shows max five pages, with the current one in the middle if possible', () => {
    expect(listPagesAround(1, 3)).toEqual([1, 2, 3]);
    expect(listPagesAround(1, 9)).toEqual([1, 2, 3, 4, 5]);
    expect(listPagesAround(5, 9)).toEqual([3, 4, 5, 6, 7]);
    expect(listPagesAround(9, 9)).toEqual([5, 6, 7, 8, 9]);
  });
});
