import { z } from 'zod';
import type { Services } from '../../../platform/api/services.ts';
import { queryRows, sqlFragment } from '../../../platform/postgres/plain-sql.ts';
import { categoryPath, modelPath, productPath } from '../../../web/addresses.ts';
import { loadCatalogueValues } from '../ratings/load-catalogue-values.ts';
import { findModelRatings, isWithdrawnProduct } from '../ratings/model-ratings.ts';
import { loadSuccessorNames, MODEL_IMAGE_SQL } from '../relations/relations.store.ts';
import type { AnswerItem } from './answer-text.ts';
import type { Suggestion } from './search.contract.ts';

const namedItem = z.object({
  kind: z.enum(['category', 'product', 'model']),
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  image: z.string().nullable(),
  parentId: z.int().nullable(),
  content: z.boolean().nullable(),
  productId: z.int().nullable(),
  productName: z.string().nullable(),
});
interface ItemRatings {
  /** For models only, in newtons and millimetres. */
  capacity: number | null;
  reach: number | null;
  models: number | null;
  replacedBy: string;
  isWithdrawn: boolean;
}
export type AnswerItemDetails =
  | (z.infer<typeof namedItem> & ItemRatings & { score: number })
  | ((AnswerItem & { kind: 'page' }) & { name: string });

export async function loadAnswerItems(services: Services, items: readonly AnswerItem[]): Promise<AnswerItemDetails[]> {
  const inCatalogue = items.filter((one) => one.kind !== 'page');
  const replaced = await loadSuccessorNames(services);
  const [catalogue, rows] = [
    await loadCatalogueValues(services),
    inCatalogue.length ? await readItems(services, inCatalogue) : [],
  ];
  const named = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]));
  return items.flatMap((one): AnswerItemDetails[] => {
    if (one.kind === 'page') return [{ ...one, name: one.page.title }];
    const row = named.get(`${one.kind} ${one.id}`);
    if (!row) return [];
    const { capacity = null, reach = null } =
      (row.productId !== null && findModelRatings(catalogue, row.productId, row.id)) || {};
    const models = row.kind === 'product' ? (catalogue.products.get(row.id)?.models.length ?? 0) : null;
    const replacedBy = (row.kind === 'model' && replaced.get(row.id)) || '';
    const isWithdrawn =
      replacedBy !== '' || (row.kind === 'product' && isWithdrawnProduct(catalogue, replaced, row.id));
    return [{ ...row, capacity, reach, models, replacedBy, isWithdrawn, score: one.score }];
  });
}

function readItems({ database }: Services, items: readonly Pick<AnswerItem, 'kind' | 'id'>[]) {
  const ids = (kind: AnswerItem['kind']) =>
    sqlFragment`any(${items.filter((one) => one.kind === kind).map(({ id }) => id)}::int[])`;
  return queryRows(database.pool, namedItem)`
    select 'category' as kind, id, name, slug, nullif(image, '') as image, parent_id as "parentId", content,
      null::int as "productId", null as "productName"
    from categories where id = ${ids('category')} and id in (select id from visible_categories)
    union all
    select 'product', id, name, slug, images->0->>'file', null, null, null, null from products
    where id = ${ids('product')} and id in (select id from visible_products)
    union all
    select 'model', m.id, m.name, m.slug, ${MODEL_IMAGE_SQL}, null, null,
      p.id, p.name
    from visible_models v join models m on m.id = v.id join products p on p.id = v.product_id where v.id = ${ids('model')}`;
}

const types = { category: 'Category', product: 'Product', model: 'Model', page: 'Page' } as const;

export const EMPTY_SUGGESTION = { image: '', product: '', capacity: null, reach: null, models: null, replaced_by: '' };

export function presentSuggestion(item: AnswerItemDetails): Suggestion {
  const { name, kind } = item;
  const type = types[kind];
  if (kind === 'page')
    return { ...EMPTY_SUGGESTION, name, type, slug: '', link: item.page.link, product: item.page.what };
  const { image, productName, capacity, reach, models, replacedBy: replaced_by } = item;
  const shown = { image: image ?? '', product: productName ?? '', capacity, reach, models, replaced_by };
  return { name, type, ...buildItemLink(item), ...shown };
}

function buildItemLink({ kind, name, slug, parentId, content }: Exclude<AnswerItemDetails, { kind: 'page' }>) {
  if (kind === 'model') return { slug: name, link: modelPath(name) };
  if (kind === 'product') return { slug, link: productPath(slug) };
  return { slug, link: categoryPath({ parent_id: parentId ?? 0, content: content ? '1' : '0', category_slug: slug }) };
}
