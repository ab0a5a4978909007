import { pickFields } from '../../../platform/api/presenter.ts';
import type { Services } from '../../../platform/api/services.ts';
import { groupBy } from '../../../platform/group-by.ts';
import { MODELS_PER_PRODUCT, presentClamp } from '../clamp-finder/present-clamps.ts';
import { PRODUCT_FIELD_NAMES } from '../products/products.contract.ts';
import { loadCatalogueValues } from '../ratings/load-catalogue-values.ts';
import { loadModelNames } from '../ratings/model-names.store.ts';
import { computeProductRanges, findModelRatings, isWithdrawnProduct } from '../ratings/model-ratings.ts';
import { loadSuccessorNames } from '../relations/relations.store.ts';
import type { AnswerItem, FoundModel } from '../search/answer-text.ts';
import type { FoundProduct } from './search-results.contract.ts';
import { loadProductNames } from './search-results.store.ts';

const FIRST_MODELS = 3;

interface Group {
  product: number;
  score: number;
  models: number[];
}

export async function loadFoundProducts(services: Services, found: readonly AnswerItem[]) {
  const replaced = await loadSuccessorNames(services);
  const groups = await groupByProduct(services, found, replaced);
  const load = (from: number, count: number) =>
    presentFoundProducts(services, groups.slice(from, from + count), replaced);
  return { count: groups.length, load };
}

type Replaced = ReadonlyMap<number, string>;

async function groupByProduct(services: Services, found: readonly AnswerItem[], replaced: Replaced): Promise<Group[]> {
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
  const catalogue = await loadCatalogueValues(services);
  const isWithdrawn = ({ product, models: ofGroup }: Group) => {
    const isOld = ofGroup.length
      ? ofGroup.every((id) => replaced.has(id))
      : isWithdrawnProduct(catalogue, replaced, product);
    return Number(isOld);
  };
  return [...groups.values()].sort(
    (a, b) => b.score - a.score || isWithdrawn(a) - isWithdrawn(b) || a.product - b.product,
  );
}

async function presentFoundProducts(
  services: Services,
  groups: readonly Group[],
  replaced: Replaced,
): Promise<FoundProduct[]> {
  const { pool } = services.database;
  const ids = groups.map(({ product }) => product);
  const rows = new Map(
    (await loadProductNames(pool, ids, FIRST_MODELS, [...replaced.keys()])).map((row) => [row.id, row]),
  );
  const shown = groups.flatMap(({ product, models }) => {
    const row = rows.get(product);
    return row ? [{ row, models: models.length ? models.slice(0, MODELS_PER_PRODUCT) : row.first }] : [];
  });
  const names = await loadModelNames(
    pool,
    shown.flatMap(({ models }) => models),
  );
  const catalogue = await loadCatalogueValues(services);
  return shown.map(({ row, models }) => {
    const count = catalogue.products.get(row.id)?.models.length ?? 0;
    return {
      product_name: row.name,
      product_slug: row.slug,
      product_image: row.image ?? '',
      ...pickFields(row, PRODUCT_FIELD_NAMES),
      model_count: count,
      ...computeProductRanges(catalogue, row.id),
      models: models.flatMap((id) => {
        const [named, ratings] = [names.get(id), findModelRatings(catalogue, row.id, id)];
        return named && ratings ? presentClamp(ratings, named, count, undefined, replaced.get(id)) : [];
      }),
    };
  });
}
