import { pick } from '../../../platform/api/present.ts';
import type { Services } from '../../../platform/api/services.ts';
import { groupBy } from '../../../platform/group-by.ts';
import { MODELS_PER_PRODUCT, presentClamp } from '../clamp-finder/present-clamps.ts';
import { figuresNow } from '../figures/figures-now.ts';
import { namesOfModels } from '../figures/model-names.store.ts';
import { isWithdrawnProduct, rangesOf, ratingsOf } from '../figures/model-ratings.ts';
import { PRODUCT_FIELDS } from '../products/products.contract.ts';
import { successorNames } from '../relations/relations.store.ts';
import type { AnswerItem, FoundModel } from '../search/answer.ts';
import type { FoundProduct } from './search-results.contract.ts';
import { namesOfProducts } from './search-results.store.ts';

const FIRST_MODELS = 3;

interface Group {
  product: number;
  score: number;
  models: number[];
}

export async function foundProducts(services: Services, found: readonly AnswerItem[]) {
  const replaced = await successorNames(services);
  const groups = await groupsOf(services, found, replaced);
  const load = (from: number, count: number) => present(services, groups.slice(from, from + count), replaced);
  return { count: groups.length, load };
}

type Replaced = ReadonlyMap<number, string>;

async function groupsOf(services: Services, found: readonly AnswerItem[], replaced: Replaced): Promise<Group[]> {
  const isReplaced = ({ id }: FoundModel) => Number(replaced.has(id));
  const models = found
    .filter((one) => one.kind === 'model')
    .toSorted((a, b) => b.score - a.score || isReplaced(a) - isReplaced(b) || a.id - b.id);
  const groups = new Map<number, Group>();
  for (const [product, ofProduct] of groupBy(models, (one) => one.product))
    groups.set(product, { product, score: ofProduct[0]?.score ?? 0, models: ofProduct.map(({ id }) => id) });
  for (const { id, score } of found.filter(({ kind }) => kind === 'product')) {
    const known = groups.get(id);
    groups.set(id, { product: id, score: Math.max(score, known?.score ?? 0), models: known?.models ?? [] });
  }
  const figures = await figuresNow(services);
  const isWithdrawn = ({ product, models: ofGroup }: Group) => {
    const isOld = ofGroup.length
      ? ofGroup.every((id) => replaced.has(id))
      : isWithdrawnProduct(figures, replaced, product);
    return Number(isOld);
  };
  return [...groups.values()].sort(
    (a, b) => b.score - a.score || isWithdrawn(a) - isWithdrawn(b) || a.product - b.product,
  );
}

async function present(services: Services, groups: readonly Group[], replaced: Replaced): Promise<FoundProduct[]> {
  const { pool } = services.database;
  const ids = groups.map(({ product }) => product);
  const rows = new Map(
    (await namesOfProducts(pool, ids, FIRST_MODELS, [...replaced.keys()])).map((row) => [row.id, row]),
  );
  const shown = groups.flatMap(({ product, models }) => {
    const row = rows.get(product);
    return row ? [{ row, models: models.length ? models.slice(0, MODELS_PER_PRODUCT) : row.first }] : [];
  });
  const names = await namesOfModels(
    pool,
    shown.flatMap(({ models }) => models),
  );
  const figures = await figuresNow(services);
  return shown.map(({ row, models }) => {
    const count = figures.products.get(row.id)?.models.length ?? 0;
    return {
      product_name: row.name,
      product_slug: row.slug,
      product_image: row.image ?? '',
      ...pick(row, PRODUCT_FIELDS),
      model_count: count,
      ...rangesOf(figures, row.id),
      models: models.flatMap((id) => {
        const [named, ratings] = [names.get(id), ratingsOf(figures, row.id, id)];
        return named && ratings ? presentClamp(ratings, named, count, undefined, replaced.get(id)) : [];
      }),
    };
  });
}
