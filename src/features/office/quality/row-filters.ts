import { getOwnValue } from '../../../platform/get-own-value.ts';
import { badInputError } from '../../../platform/http-errors.ts';
import { rawSql, type SqlFragment, sqlFragment } from '../../../platform/postgres/plain-sql.ts';
import { buildCheckCondition, listCheckChoices } from './quality-checks.ts';
import { RECENTLY_CHANGED_DAYS, WAITING_SET_STATES } from './row-filters.limits.ts';

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
export function buildFilterQuery(
  rows: FilteredRows,
  name: string,
  value: string,
  asked = `f.${name}`,
): SqlFragment | undefined {
  if (name === 'check') {
    const found = buildCheckCondition(rows.resource, value);
    if (!found) throw badInputError(asked, 'is not a check of this list');
    return found;
  }
  if (name === 'changed') {
    if (value !== 'me') throw badInputError(asked, 'must be me');
    return selectChangedBy(rows);
  }
  if (name === 'draft') {
    if (value !== 'any') throw badInputError(asked, 'must be any');
    return selectDrafted(rows);
  }
  const held = getOwnValue(ROWS_HELD, rows.resource);
  if (name !== 'within' || !held) return undefined;
  const [, holder, digits] = /^(brands|categories)-([1-9]\d{0,8})$/.exec(value) ?? [];
  if (!holder) throw badInputError(asked, 'must be a part of the catalogue, such as brands-3 or categories-12');
  const begins = rawSql(holder === 'brands' ? 'c.brand_id' : 'c.id');
  return sqlFragment`
    with recursive held as (
      select c.id from categories c where ${begins} = ${Number(digits)}
      union select c.id from categories c join held on c.parent_id = held.id
    ) ${rawSql(held)}`;
}

/** A literal, so that PostgreSQL uses the index on waiting change sets. */
export const IS_WAITING_SET = rawSql(`c.state in (${WAITING_SET_STATES.map((state) => `'${state}'`).join(', ')})`);

/** Attribute values have their own history table, whose key starts with the model's key. */
function selectChangedBy({ table, textKey, viewer }: FilteredRows): SqlFragment {
  const tables = table === 'models' ? ['models', 'model_attributes'] : [table];
  const id = rawSql(textKey ? 'h.row_id' : "split_part(h.row_id, ',', 1)::integer");
  return sqlFragment`select ${id} from history h
    where h.actor = ${viewer} and h.noun = any(${tables}) and h.at >= now() - make_interval(days => ${RECENTLY_CHANGED_DAYS})`;
}

const selectDrafted = ({ resource, textKey }: FilteredRows): SqlFragment =>
  sqlFragment`select ${rawSql(textKey ? 'd.row_id' : 'd.row_id::integer')}
    from change_sets c join draft_changes d on d.change_set_id = c.id
    where ${IS_WAITING_SET} and d.noun = ${resource} and d.row_id is not null`;

const OFFERED = [
  {
    name: 'changed',
    label: 'Changed',
    choices: [
      {
        value: 'me',
        label: `By me, in ${RECENTLY_CHANGED_DAYS} days`,
        none: `You changed none of these in the last ${RECENTLY_CHANGED_DAYS} days.`,
      },
    ],
  },
  {
    name: 'draft',
    label: 'Drafts',
    choices: [{ value: 'any', label: 'In a draft', none: 'No open change set has a draft of any of these.' }],
  },
];

export function listOfferedFilters(resource: string) {
  const choices = listCheckChoices(resource);
  return [...(choices.length ? [{ name: 'check', label: 'Completeness', choices }] : []), ...OFFERED];
}
