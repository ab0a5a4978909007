import { pick } from '../../../platform/api/present.ts';
import { groupBy } from '../../../platform/group-by.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import type { FoundClamp } from '../clamp-finder/clamp-finder.contract.ts';
import { holdsAtReach } from '../clamp-finder/finding/clamp-strength.ts';
import { MODELS_PER_PRODUCT, presentClamp } from '../clamp-finder/present-clamps.ts';
import { PRODUCT_FIELDS } from '../products/products.contract.ts';
import type { Found } from '../search/search.store.ts';
import type { FoundProduct } from './search-results.contract.ts';
import {
  productsOfModels,
  type RatedModel,
  type RatedProduct,
  ratedModels,
  ratedProducts,
} from './search-results.store.ts';

/** Models shown of a product of which only the name was found. */
const FIRST_MODELS = 3;

interface Group {
  product: number;
  rank: number;
  /** Its found models, best first. */
  models: number[];
}

/** The found products, and the products of the found models, best first; `load` gives some of them with their ratings. */
export async function foundProducts(db: Queryable, found: readonly Found[]) {
  const groups = await groupsOf(db, found);
  return { count: groups.length, load: (from: number, count: number) => present(db, groups.slice(from, from + count)) };
}

async function groupsOf(db: Queryable, found: readonly Found[]): Promise<Group[]> {
  const models = found.filter(({ kind }) => kind === 'model').toSorted((a, b) => a.rank - b.rank || a.id - b.id);
  const ofModel = new Map(
    (
      await productsOfModels(
        db,
        models.map(({ id }) => id),
      )
    ).map(({ model, product }) => [model, product]),
  );
  const byProduct = groupBy(models, ({ id }) => ofModel.get(id) ?? 0);
  const groups = new Map<number, Group>();
  for (const [product, ofProduct] of byProduct) {
    if (product) groups.set(product, { product, rank: ofProduct[0]?.rank ?? 8, models: ofProduct.map(({ id }) => id) });
  }
  for (const { id, rank } of found.filter(({ kind }) => kind === 'product')) {
    const known = groups.get(id);
    groups.set(id, { product: id, rank: Math.min(rank, known?.rank ?? rank), models: known?.models ?? [] });
  }
  return [...groups.values()].sort((a, b) => a.rank - b.rank || a.product - b.product);
}

async function present(db: Queryable, groups: readonly Group[]): Promise<FoundProduct[]> {
  const rows = new Map(
    (
      await ratedProducts(
        db,
        groups.map(({ product }) => product),
        FIRST_MODELS,
      )
    ).map((row) => [row.id, row]),
  );
  const shown = groups.flatMap(({ product, models }) => {
    const row = rows.get(product);
    return row
      ? [{ row, ids: models.length ? models.slice(0, MODELS_PER_PRODUCT) : row.first, found: models.length }]
      : [];
  });
  const models = await ratedModels(
    db,
    shown.flatMap(({ ids }) => ids),
  );
  return shown.map(({ row, ids }) => ({
    product_name: row.name,
    product_slug: row.slug,
    product_image: row.image ?? '',
    ...pick(row, PRODUCT_FIELDS),
    model_count: row.models,
    capacity: rangeOf(row.least_capacity, row.most_capacity),
    reach: rangeOf(row.least_reach, row.most_reach),
    models: ids.flatMap((id) => presentModel(models.get(id), row)),
  }));
}

const rangeOf = (min: number | null, max: number | null) => (min === null || max === null ? null : { min, max });

function presentModel(model: RatedModel | undefined, product: RatedProduct): FoundClamp[] {
  if (!model) return [];
  const { id, name, action, capacity, reach, height, thread, mounting } = model;
  const found = {
    ...{ id, action: action ?? '', thread: thread ?? '', mounting: mounting ?? '' },
    ...{ capacity, ratedReach: holdsAtReach(action) ? reach : null, height, usable: capacity },
  };
  const names = {
    ...{ model_name: name, product_name: product.name, product_slug: product.slug },
    ...{ product_image: product.image ?? '', product_total: product.models },
  };
  return [presentClamp(found, names)];
}
