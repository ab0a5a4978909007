import { z } from 'zod';
import type { Services } from '../../../platform/api/services.ts';
import { part, queryRows } from '../../../platform/postgres/plain-sql.ts';
import { categoryPath, modelPath, productPath } from '../../../web/addresses.ts';
import { figuresNow } from '../figures/figures-now.ts';
import { isWithdrawnProduct, ratingsOf } from '../figures/model-ratings.ts';
import { imageOfModel, successorNames } from '../relations/relations.store.ts';
import type { AnswerItem } from './answer.ts';
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
interface Figures {
  /** For models only, in newtons and millimetres. */
  capacity: number | null;
  reach: number | null;
  models: number | null;
  replacedBy: string;
  isWithdrawn: boolean;
}
export type ShownItem =
  | (z.infer<typeof namedItem> & Figures & { score: number })
  | ((AnswerItem & { kind: 'page' }) & { name: string });

export async function shownItems(services: Services, items: readonly AnswerItem[]): Promise<ShownItem[]> {
  const inCatalogue = items.filter((one) => one.kind !== 'page');
  const replaced = await successorNames(services);
  const [figures, rows] = [await figuresNow(services), inCatalogue.length ? await read(services, inCatalogue) : []];
  const named = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]));
  return items.flatMap((one): ShownItem[] => {
    if (one.kind === 'page') return [{ ...one, name: one.page.title }];
    const row = named.get(`${one.kind} ${one.id}`);
    if (!row) return [];
    const { capacity = null, reach = null } =
      (row.productId !== null && ratingsOf(figures, row.productId, row.id)) || {};
    const models = row.kind === 'product' ? (figures.products.get(row.id)?.models.length ?? 0) : null;
    const replacedBy = (row.kind === 'model' && replaced.get(row.id)) || '';
    const isWithdrawn = replacedBy !== '' || (row.kind === 'product' && isWithdrawnProduct(figures, replaced, row.id));
    return [{ ...row, capacity, reach, models, replacedBy, isWithdrawn, score: one.score }];
  });
}

function read({ database }: Services, items: readonly Pick<AnswerItem, 'kind' | 'id'>[]) {
  const ids = (kind: AnswerItem['kind']) =>
    part`any(${items.filter((one) => one.kind === kind).map(({ id }) => id)}::int[])`;
  return queryRows(database.pool, namedItem)`
    select 'category' as kind, id, name, slug, nullif(image, '') as image, parent_id as "parentId", content,
      null::int as "productId", null as "productName"
    from categories where id = ${ids('category')} and id in (select id from visible_categories)
    union all
    select 'product', id, name, slug, images->0->>'file', null, null, null, null from products
    where id = ${ids('product')} and id in (select id from visible_products)
    union all
    select 'model', m.id, m.name, m.slug, ${imageOfModel}, null, null,
      p.id, p.name
    from visible_models v join models m on m.id = v.id join products p on p.id = v.product_id where v.id = ${ids('model')}`;
}

const types = { category: 'Category', product: 'Product', model: 'Model', page: 'Page' } as const;

export const NOTHING_STATED = { image: '', product: '', capacity: null, reach: null, models: null, replaced_by: '' };

export function presentSuggestion(item: ShownItem): Suggestion {
  const { name, kind } = item;
  const type = types[kind];
  if (kind === 'page')
    return { ...NOTHING_STATED, name, type, slug: '', link: item.page.link, product: item.page.what };
  const { image, productName, capacity, reach, models, replacedBy: replaced_by } = item;
  const shown = { image: image ?? '', product: productName ?? '', capacity, reach, models, replaced_by };
  return { name, type, ...addressOf(item), ...shown };
}

function addressOf({ kind, name, slug, parentId, content }: Exclude<ShownItem, { kind: 'page' }>) {
  if (kind === 'model') return { slug: name, link: modelPath(name) };
  if (kind === 'product') return { slug, link: productPath(slug) };
  return { slug, link: categoryPath({ parent_id: parentId ?? 0, content: content ? '1' : '0', category_slug: slug }) };
}
