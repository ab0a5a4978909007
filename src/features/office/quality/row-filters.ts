import { badInput } from '../../../platform/errors.ts';
import { part, raw, type SqlPart } from '../../../platform/postgres/plain-sql.ts';
import { checkedRowsOf, checksOf } from './quality-checks.ts';
import { CHANGED_DAYS, WAITING_STATES } from './row-filters.limits.ts';

/** The rows of these resources that lie in the categories `held`. */
const ROWS_HELD: Record<string, string> = {
  categories: 'select id from held',
  products: 'select p.id from products p join held on held.id = p.category_id',
  tables:
    'select t.id from product_tables t join products p on p.id = t.product_id join held on held.id = p.category_id',
  models: 'select m.id from models m join products p on p.id = m.product_id join held on held.id = p.category_id',
};

/** What the history and the sets of drafts know rows by. `textKey`: their primary key is a text. `viewer`: the id of who asks. */
export interface FilteredRows {
  resource: string;
  table: string;
  textKey: boolean;
  viewer: number;
}

/**
 * The ids of the rows of a resource that a filter of a list asks for which is no field: `check`, what a check of the catalogue's quality finds,
 * or any (`any`) or none (`none`) of them; `within`, what lies in a brand or a category at whatever depth (`brands-3`, `categories-12`);
 * `changed=me`, what the viewer has changed in the last CHANGED_DAYS days; `draft=any`, of what a set has a draft that is not public yet.
 * undefined for any other filter.
 *
 * @param asked what the filter is called where it was asked for
 * @throws HttpError 400 for a check that the resource does not have, what names no brand or category, and another value of the others
 */
export function idsByFilter(rows: FilteredRows, name: string, value: string, asked = `f.${name}`): SqlPart | undefined {
  if (name === 'check') {
    const found = checkedRowsOf(rows.resource, value);
    if (!found) throw badInput(asked, 'is no check of these rows');
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
  const held = ROWS_HELD[rows.resource];
  if (name !== 'within' || !held) return undefined;
  const [, holder, digits] = /^(brands|categories)-([1-9]\d{0,8})$/.exec(value) ?? [];
  if (!holder) throw badInput(asked, 'must be such as brands-3 or categories-12');
  const begins = raw(holder === 'brands' ? 'c.brand_id' : 'c.id');
  return part`
    with recursive held as (
      select c.id from categories c where ${begins} = ${Number(digits)}
      union select c.id from categories c join held on c.parent_id = held.id
    ) ${raw(held)}`;
}

/** That a set `c` of drafts waits: in the text, as the index of these sets has it. */
export const IS_WAITING = raw(`c.state in (${WAITING_STATES.map((state) => `'${state}'`).join(', ')})`);

/** What models state is kept by a table of its own, whose key begins with that of the model. */
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
    choices: [{ value: 'any', label: 'In a draft', none: 'No set of drafts that waits has a draft of one of these.' }],
  },
];

/** The filters of the lists of a resource that are no fields and have few values, in words. */
export function filtersOffered(resource: string) {
  const choices = checksOf(resource);
  return [...(choices.length ? [{ name: 'check', label: 'Completeness', choices }] : []), ...OFFERED];
}
