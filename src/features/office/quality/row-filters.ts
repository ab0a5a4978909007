import { badInput } from '../../../platform/errors.ts';
import { part, raw, type SqlPart } from '../../../platform/postgres/plain-sql.ts';
import { checkedRowsOf } from './quality-checks.ts';

/** The rows of these resources that lie in the categories `held`. */
const ROWS_HELD: Record<string, string> = {
  categories: 'select id from held',
  products: 'select p.id from products p join held on held.id = p.category_id',
  tables:
    'select t.id from product_tables t join products p on p.id = t.product_id join held on held.id = p.category_id',
  models: 'select m.id from models m join products p on p.id = m.product_id join held on held.id = p.category_id',
};

/**
 * The ids of the rows of a resource that a filter of a list asks for which is no field: `check`, what a check of the catalogue's quality finds;
 * `within`, what lies in a brand or a category at whatever depth (`brands-3`, `categories-12`). undefined for any other filter.
 *
 * @throws HttpError 400 for a check that the resource does not have, or what names no brand or category
 */
export function idsByFilter(resource: string, name: string, value: string): SqlPart | undefined {
  if (name === 'check') {
    const rows = checkedRowsOf(resource, value);
    if (!rows) throw badInput('f.check', 'is no check of these rows');
    return rows;
  }
  const rows = ROWS_HELD[resource];
  if (name !== 'within' || !rows) return undefined;
  const [, holder, digits] = /^(brands|categories)-([1-9]\d{0,8})$/.exec(value) ?? [];
  if (!holder) throw badInput('f.within', 'must be such as brands-3 or categories-12');
  const begins = raw(holder === 'brands' ? 'c.brand_id' : 'c.id');
  return part`
    with recursive held as (
      select c.id from categories c where ${begins} = ${Number(digits)}
      union select c.id from categories c join held on c.parent_id = held.id
    ) ${raw(rows)}`;
}
