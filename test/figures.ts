import { CatalogueFigures } from '../src/features/catalogue/figures/catalogue-figures.ts';

/** What a model states, by attribute. */
export type Stated = Record<string, number | string | undefined>;

/** A product with its models; the category is 1 unless it is stated. */
export interface StatedProduct {
  id: number;
  category?: number;
  models: readonly Stated[];
  /** The ids of the models; by default 100 times that of the product, and one more for each. */
  ids?: readonly number[];
}

/** Puts products among the figures of a catalogue. The first of `attributes` has the id 1. */
export function putProducts(
  figures: CatalogueFigures,
  attributes: readonly string[],
  products: readonly StatedProduct[],
) {
  for (const { id, category = 1, models, ids = models.map((_, at) => 100 * id + at) } of products) {
    const stated = attributes.flatMap((name, at) =>
      models.some((model) => model[name] !== undefined) ? [[at + 1, models.map((model) => model[name] ?? null)]] : [],
    );
    figures.put({
      ...{ product_id: id, version: '1', category_id: category, models: [...ids] },
      figures: Object.fromEntries(stated),
    });
  }
}

/** The figures of a catalogue whose attributes have these units; null: texts. */
export function figuresOf(units: Record<string, string | null>, products: readonly StatedProduct[]): CatalogueFigures {
  const figures = new CatalogueFigures();
  putProducts(figures, Object.keys(units), products);
  figures.arrange(
    [{ id: 1, parent: null }],
    Object.entries(units).map(([name, unit], at) => ({ id: at + 1, name, unit })),
  );
  return figures;
}
