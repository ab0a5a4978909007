import { groupBy } from '../../../platform/group-by.ts';
import { lookUp } from '../../../platform/look-up.ts';
import type { Client } from '../../../platform/postgres/plain-sql.ts';
import { slugOf } from '../../../platform/slug.ts';
import { type ReferenceNames, referenceNames } from '../lists/found-rows.store.ts';
import { archivedSince } from '../resources/change-conflicts.ts';
import { lastArchived, lastChanges } from '../resources/last-changes.store.ts';
import { fieldsByName, labelOfField } from '../resources/resource-fields.ts';
import type { FieldValue } from '../resources/resources.contract.ts';
import { addressOf, type Fields, IS_ACTIVE, type Resource, resourceNamed, resources } from '../resources/resources.ts';
import { isSame } from '../resources/row-values.ts';
import { readRows, type StoredRow } from '../resources/rows.store.ts';
import { can } from '../rights/rights.ts';
import type { Role } from '../rights/roles.limits.ts';
import type { DraftChange } from './change-sets.contract.ts';
import type { Draft } from './change-sets.store.ts';

export const readableResources = (role: Role): string[] =>
  resources.filter(({ right }) => can(role, right, 'read')).map(({ name }) => name);

export async function contentsOf(
  client: Client,
  drafts: readonly Draft[],
): Promise<{ changes: DraftChange[]; pages: string[] }> {
  const stored = new Map<string, StoredRow>();
  for (const [resource, ofResource] of groupBy(drafts, (draft) => draft.resource)) {
    const ids = ofResource.flatMap(({ row_id: id }) => id ?? []);
    for (const row of await readRows(client, resourceNamed(resource), ids)) stored.set(`${resource} ${row.id}`, row);
  }
  const names = await namesIn(client, drafts, stored);
  const changes: DraftChange[] = [];
  const pages = new Set<string>();
  for (const draft of drafts) {
    const resource = resourceNamed(draft.resource);
    const row = stored.get(`${draft.resource} ${draft.row_id}`);
    const change = presentDraft(resource, draft, row, names.get(draft.resource) ?? {});
    const isBlocked = change.gone || change.fields.some(({ conflict }) => conflict);
    if (isBlocked && draft.row_id !== null) {
      const { table } = resource.sheet.target;
      change.changed_by = archivedSince(draft, row)
        ? (await lastArchived(client, table, draft.row_id)).by
        : (await lastChanges(client, table, draft.row_id, 1)).changedBy;
    }
    changes.push(change);
    for (const page of pagesOf(resource, { ...row?.fields, ...draft.values })) pages.add(page);
  }
  return { changes, pages: [...pages] };
}

const placeIn = (order: readonly string[], name: string) => {
  const place = order.indexOf(name);
  return place < 0 ? order.length : place;
};

async function namesIn(client: Client, drafts: readonly Draft[], stored: ReadonlyMap<string, StoredRow>) {
  const names = new Map<string, ReferenceNames>();
  for (const [name, ofResource] of groupBy(drafts, (draft) => draft.resource)) {
    const rows = ofResource.map(({ row_id: id }) => stored.get(`${name} ${id}`)?.fields ?? {});
    const values = [...rows, ...ofResource.map((draft) => draft.values), ...ofResource.map(({ seen }) => seen)];
    names.set(name, await referenceNames(client, resourceNamed(name), values));
  }
  return names;
}

function presentDraft(
  resource: Resource,
  draft: Draft,
  row: StoredRow | undefined,
  namesOf: ReferenceNames,
): DraftChange {
  const { row_id, seen, values, ...rest } = draft;
  const order = [...fieldsByName(resource).keys()];
  const names = Object.keys(values).toSorted((a, b) => placeIn(order, a) - placeIn(order, b));
  const fields = names.map((name) => {
    const value = values[name] ?? null;
    const is = (row?.fields[name] ?? null) as FieldValue;
    const conflict = row !== undefined && !isSame(resource, name, is, seen[name]) && !isSame(resource, name, is, value);
    const kind = fieldsByName(resource).get(name)?.column.kind ?? 'text';
    return {
      name,
      label: labelOfField(resource, name),
      kind,
      seen: seen[name] ?? null,
      stored: is,
      draft: value,
      conflict,
      ...(namesOf[name] ? { names: namesOf[name] } : {}),
    };
  });
  if (archivedSince(draft, row)) {
    const field = { name: IS_ACTIVE, label: 'Visitors see it', kind: 'yesno' } as const;
    fields.unshift({ ...field, seen: true, stored: false, draft: true, conflict: true });
  }
  const gone = row_id !== null && !row;
  return { ...rest, row_id, resource_label: resource.labelOne, gone, changed_by: null, fields };
}

function pagesOf(resource: Resource, values: Fields): string[] {
  const slug =
    values.slug || ('slug' in resource.sheet.columns ? slugOf(String(values.name ?? values.title ?? '')) : '');
  const own = addressOf(resource, { ...values, slug });
  const product = resource.name === 'models' ? addressOf(resourceNamed('tables'), values) : null;
  return [own, product].filter((page) => page !== null);
}

/**
 * A draft with the chosen value of each conflicting field. For a row archived since, the choice is between restoring it
 * and leaving it archived.
 */
export function resolvedDraft(
  draft: Draft,
  fields: DraftChange['fields'],
  take: Record<string, 'stored' | 'draft'>,
): Draft {
  const { seen, values } = structuredClone(draft);
  let { action } = draft;
  for (const { name, stored, conflict } of fields) {
    const side = lookUp(take, name);
    if (!conflict || !side) continue;
    if (side === 'draft' || name === IS_ACTIVE) seen[name] = stored;
    else {
      delete seen[name];
      delete values[name];
    }
    if (side === 'draft' && name === IS_ACTIVE) action = 'restore';
  }
  return { ...draft, action, seen, values };
}
