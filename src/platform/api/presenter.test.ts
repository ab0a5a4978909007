import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createPresenter } from './presenter.ts';

const present = createPresenter(z.object({ id: z.number(), big_image: z.string(), note: z.string().optional() }));

describe('A presenter', () => {
  it('takes the fields of the contract from the columns of the same name', () => {
    expect(present({ id: 1, bigImage: 'a.webp' }, {})).toEqual({ id: 1, big_image: 'a.webp' });
  });

  it('prefers the values that are given', () => {
    expect(present({ id: 1, bigImage: 'a.webp' }, { big_image: 'b.webp', note: 'new' })).toEqual({
      id: 1,
      big_image: 'b.webp',
      note: 'new',
    });
  });

  it('never shows a column that the contract does not declare', () => {
    expect(present({ id: 1, bigImage: '', password: 'secret' }, {})).not.toHaveProperty('password');
  });

  it('does not compile where a field is neither in the row nor given, or has another type', () => {
    // @ts-expect-error big_image is missing
    present({ id: 1 }, {});
    // @ts-expect-error id is a string
    present({ id: '1', bigImage: '' }, {});
  });
});
