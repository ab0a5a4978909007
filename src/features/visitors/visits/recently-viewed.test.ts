import { describe, expect, it } from 'vitest';
import { addViewedProduct, MAX_RECENTLY_VIEWED, type ViewedProduct } from './recently-viewed.ts';

const item = (id: number, link = `/product-single/${id}`): ViewedProduct => ({
  id,
  name: `Model ${id}`,
  image: '',
  link,
});

describe('The recently viewed list', () => {
  it('has the newest first, each once, and at most ten', () => {
    const list = [1, 2, 3, 2, ...Array.from({ length: 20 }, (_, index) => index + 10)].reduce<ViewedProduct[]>(
      (seen, id) => addViewedProduct(seen, item(id)),
      [],
    );
    expect(list).toHaveLength(MAX_RECENTLY_VIEWED);
    expect(list[0]?.id).toBe(29);
    expect(addViewedProduct([item(1), item(2)], item(2)).map(({ id }) => id)).toEqual([2, 1]);
  });

  it('distinguishes a product and a model with the same id', () => {
    expect(addViewedProduct([item(5)], item(5, '/ProductModels/five'))).toHaveLength(2);
  });
});
