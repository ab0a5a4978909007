import { badInput } from '../../../platform/errors.ts';
import { lookUp } from '../../../platform/look-up.ts';
import { part, raw, type SqlPart } from '../../../platform/postgres/plain-sql.ts';
import { checkedRowsOf, checksOf } from './quality-checks.ts';
import { CHANGED_DAYS, WAITING_STATES } from './row-filters.limits.ts';

const ROWS_HELD: Record<string, string> = {
  categories: 'select id from held',
  products: 'select p.id from products p join held on held.id = p.category_id',
  tables:
    'select t.id from product_tables t join products p on p.id = t.product_id join held on held.id = p.category_id',
  models: 'select m.id from models m join products p on p.id = m.product_id join held on held.id = p.category_id',
};

/** `textKey`: the primary key is text. `viewer`: id of the caller. */
export interface FilteredRows {
  resource: string;
  table: string;
  textKey: boolean;
  viewer: number;
}

/**
 * Condition of the filter `check` (a check, `any` or `none`), `within` (such as `brands-3` or `categories-12`),
 * `changed` (`me`: the caller's rows of the last CHANGED_DAYS days) or `draft` (`any`). Undefined for other names.
 * @throws HttpError 400 for an unknown value
 */
export function idsByFilter(rows: FilteredRows, name: string, value: string, asked = `f.${name}`): SqlPart | undefined {
  if (name === 'check') {
    const found = checkedRowsOf(rows.resource, value);
    if (!found) throw badInput(asked, 'is not a check of these rows');
    return found;
  }
  if (name === 'changed') {
    if (value !== 'me') throw badInput(asked, 'must be me');
    return changedBy(rows);
  }
  if (name === 'draft') {
    if (value !== 'any') throw badInput(asked, 'must be any');
    return drafted(rows);
  }
  const held = lookUp(ROWS_HELD, rows.resource);
  if (name !== 'within' || !held) return undefined;
  const [, holder, digits] = /^(brands|categories)-([1-9]\d{0,8})$/.exec(value) ?? [];
  if (!holder) throw badInput(asked, 'must be a part of the catalogue, such as brands-3 or categories-12');
  const begins = raw(holder === 'brands' ? 'c.brand_id' : 'c.id');
  return part`
    with recursive held as (
      select c.id from categories c where ${begins} = ${Number(digits)}
      union select c.id from categories c join held on c.parent_id = held.id
    ) ${raw(held)}`;
}

/** A literal, so that PostgreSQL uses the index on waiting change sets. */
export const IS_WAITING = raw(`c.state in (${WAITING_STATES.map((state) => `'${state}'`).join(', ')})`);

/** Attribute values have their own history table, whose key starts with the model's key. */
function changedBy({ table, textKey, viewer }: FilteredRows): SqlPart {
  const tables = table === 'models' ? ['models', 'model_attributes'] : [table];
  const id = raw(textKey ? 'h.row_id' : "split_part(h.row_id, ',', 1)::integer");
  return part`select ${id} from history h
    where h.actor = ${viewer} and h.noun = any(${tables}) and h.at >= now() - make_interval(days => ${CHANGED_DAYS})`;
}

const drafted = ({ resource, textKey }: FilteredRows): SqlPart =>
  part`select ${raw(textKey ? 'd.row_id' : 'd.row_id::integer')}
    from change_sets c join draft_changes d on d.change_set_id = c.id
    where ${IS_WAITING} and d.noun = ${resource} and d.row_id is not null`;

const OFFERED = [
  {
    name: 'changed',
    label: 'Changed',
    choices: [
      {
        value: 'me',
        label: `By me, in ${CHANGED_DAYS} days`,
        none: `You have changed none of these in the last ${CHANGED_DAYS} days.`,
      },
    ],
  },
  {
    name: 'draft',
    label: 'Drafts',
    choices: [{ value: 'any', label: 'In a draft', none: 'No open change set has a draft of any of these.' }],
  },
];

export function filtersOffered(resource: string) {
  const choices = checksOf(resource);
  return [...(choices.length ? [{ name: 'check', label: 'Completeness', choices }] : []), ...OFFERED];
}
