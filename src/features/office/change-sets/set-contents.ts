import type pg from 'pg';
import { groupBy } from '../../../platform/group-by.ts';
import { slugOf } from '../../../platform/slug.ts';
import { lastChanges } from '../nouns/last-changes.store.ts';
import { fieldsByName, labelOfField } from '../nouns/noun-fields.ts';
import type { FieldValue } from '../nouns/nouns.contract.ts';
import { addressOf, type Fields, type Noun, nouns } from '../nouns/nouns.ts';
import { isSame } from '../nouns/row-values.ts';
import { readRows, type StoredRow } from '../nouns/rows.store.ts';
import type { DraftChange } from './change-sets.contract.ts';
import type { Draft } from './change-sets.store.ts';

export const nounOf = (name: string): Noun => {
  const noun = nouns.find((one) => one.noun === name);
  if (!noun) throw new Error(`There is no noun ${name}`);
  return noun;
};

/** The drafts of a set beside what is stored, and the pages that they touch. */
export async function contentsOf(
  client: pg.Pool | pg.ClientBase,
  drafts: readonly Draft[],
): Promise<{ changes: DraftChange[]; pages: string[] }> {
  const stored = new Map<string, StoredRow>();
  for (const [noun, ofNoun] of groupBy(drafts, (draft) => draft.noun)) {
    const ids = ofNoun.flatMap(({ row_id: id }) => id ?? []);
    for (const row of await readRows(client, nounOf(noun), ids)) stored.set(`${noun} ${row.id}`, row);
  }
  const changes: DraftChange[] = [];
  const pages = new Set<string>();
  for (const draft of drafts) {
    const noun = nounOf(draft.noun);
    const row = stored.get(`${draft.noun} ${draft.row_id}`);
    const change = presentDraft(noun, draft, row);
    const isBlocked = change.gone || change.fields.some(({ conflict }) => conflict);
    if (isBlocked && draft.row_id !== null)
      change.changed_by = (await lastChanges(client, noun.sheet.target.table, draft.row_id, 1)).changedBy;
    changes.push(change);
    for (const page of pagesOf(noun, { ...row?.fields, ...draft.values })) pages.add(page);
  }
  return { changes, pages: [...pages] };
}

/** In the order of the form; attributes come last. */
const placeIn = (order: readonly string[], name: string) => {
  const place = order.indexOf(name);
  return place < 0 ? order.length : place;
};

function presentDraft(noun: Noun, draft: Draft, row: StoredRow | undefined): DraftChange {
  const { row_id, seen, values, ...rest } = draft;
  const order = [...fieldsByName(noun).keys()];
  const names = Object.keys(values).toSorted((a, b) => placeIn(order, a) - placeIn(order, b));
  const fields = names.map((name) => {
    const value = values[name] ?? null;
    const is = (row?.fields[name] ?? null) as FieldValue;
    const conflict = row !== undefined && !isSame(noun, name, is, seen[name]) && !isSame(noun, name, is, value);
    const kind = fieldsByName(noun).get(name)?.column.kind ?? 'text';
    return {
      name,
      label: labelOfField(noun, name),
      kind,
      seen: seen[name] ?? null,
      stored: is,
      draft: value,
      conflict,
    };
  });
  const gone = row_id !== null && !row;
  return { ...rest, row_id, noun_label: noun.labelOne, gone, changed_by: null, fields };
}

/** The page on which a row is, as it would be; of a model also that of its product. */
function pagesOf(noun: Noun, values: Fields): string[] {
  const slug = values.slug || ('slug' in noun.sheet.columns ? slugOf(String(values.name ?? values.title ?? '')) : '');
  const own = addressOf(noun, { ...values, slug });
  const product = noun.noun === 'models' ? addressOf(nounOf('tables'), values) : null;
  return [own, product].filter((page) => page !== null);
}
