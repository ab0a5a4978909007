import { CatalogueValues } from '../src/features/catalogue/ratings/catalogue-values.ts';

export type Stated = Record<string, number | string | undefined>;

/** A product with its models. The default category is 1. */
export interface StatedProduct {
  id: number;
  category?: number;
  models: readonly Stated[];
  /** Ids of the models. By default the first is 100 × the product's id, and the others follow. */
  ids?: readonly number[];
}

/** Adds products to an index of values. The first of `attributes` gets the id 1. */
export function putProducts(
  figures: CatalogueValues,
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

/** Index of values for attributes with these units; null marks attributes with text values. */
export function figuresOf(units: Record<string, string | null>, products: readonly StatedProduct[]): CatalogueValues {
  const figures = new CatalogueValues();
  putProducts(figures, Object.keys(units), products);
  figures.arrange(
    [{ id: 1, parent: null }],
    Object.entries(units).map(([name, unit], at) => ({ id: at + 1, name, unit })),
  );
  return figures;
}
