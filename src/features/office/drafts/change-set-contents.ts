import { getOwnValue } from '../../../platform/get-own-value.ts';
import { groupBy } from '../../../platform/group-by.ts';
import type { DatabaseClient } from '../../../platform/postgres/plain-sql.ts';
import { toSlug } from '../../../platform/slug.ts';
import { roleHasRight } from '../acts/rights.ts';
import type { StaffRole } from '../acts/roles.limits.ts';
import { isArchivedSince } from '../rows/change-conflicts.ts';
import { loadReferenceNames, type ReferenceNames } from '../rows/found-rows.store.ts';
import { findLastArchiving, loadLastChanges } from '../rows/last-changes.store.ts';
import { getFieldLabel, getFieldsByName } from '../rows/resource-fields.ts';
import type { FieldValue } from '../rows/resources.contract.ts';
import { getResource, getRowAddress, IS_ACTIVE, type Resource, type RowFields, resources } from '../rows/resources.ts';
import { isSameFieldValue } from '../rows/row-values.ts';
import { loadRows, type StoredRow } from '../rows/rows.store.ts';
import type { DraftChange } from './change-sets.contract.ts';
import type { StoredDraft } from './change-sets.store.ts';

export const listReadableResources = (role: StaffRole): string[] =>
  resources.filter(({ right }) => roleHasRight(role, right, 'read')).map(({ name }) => name);

export async function loadSetContents(
  client: DatabaseClient,
  drafts: readonly StoredDraft[],
): Promise<{ changes: DraftChange[]; pages: string[] }> {
  const stored = new Map<string, StoredRow>();
  for (const [resource, ofResource] of groupBy(drafts, (draft) => draft.resource)) {
    const ids = ofResource.flatMap(({ row_id: id }) => id ?? []);
    for (const row of await loadRows(client, getResource(resource), ids)) stored.set(`${resource} ${row.id}`, row);
  }
  const names = await loadNames(client, drafts, stored);
  const changes: DraftChange[] = [];
  const pages = new Set<string>();
  for (const draft of drafts) {
    const resource = getResource(draft.resource);
    const row = stored.get(`${draft.resource} ${draft.row_id}`);
    const change = presentDraft(resource, draft, row, names.get(draft.resource) ?? {});
    const isBlocked = change.gone || change.fields.some(({ conflict }) => conflict);
    if (isBlocked && draft.row_id !== null) {
      const { table } = resource.table.target;
      change.changed_by = isArchivedSince(draft, row)
        ? (await findLastArchiving(client, table, draft.row_id)).by
        : (await loadLastChanges(client, table, draft.row_id, 1)).changedBy;
    }
    changes.push(change);
    for (const page of listPages(resource, { ...row?.fields, ...draft.values })) pages.add(page);
  }
  return { changes, pages: [...pages] };
}

const findPosition = (order: readonly string[], name: string) => {
  const position = order.indexOf(name);
  return position < 0 ? order.length : position;
};

async function loadNames(
  client: DatabaseClient,
  drafts: readonly StoredDraft[],
  stored: ReadonlyMap<string, StoredRow>,
) {
  const names = new Map<string, ReferenceNames>();
  for (const [name, ofResource] of groupBy(drafts, (draft) => draft.resource)) {
    const rows = ofResource.map(({ row_id: id }) => stored.get(`${name} ${id}`)?.fields ?? {});
    const values = [...rows, ...ofResource.map((draft) => draft.values), ...ofResource.map(({ seen }) => seen)];
    names.set(name, await loadReferenceNames(client, getResource(name), values));
  }
  return names;
}

function presentDraft(
  resource: Resource,
  draft: StoredDraft,
  row: StoredRow | undefined,
  namesOf: ReferenceNames,
): DraftChange {
  const { row_id, seen, values, ...rest } = draft;
  const order = [...getFieldsByName(resource).keys()];
  const names = Object.keys(values).toSorted((a, b) => findPosition(order, a) - findPosition(order, b));
  const fields = names.map((name) => {
    const value = values[name] ?? null;
    const is = (row?.fields[name] ?? null) as FieldValue;
    const conflict =
      row !== undefined &&
      !isSameFieldValue(resource, name, is, seen[name]) &&
      !isSameFieldValue(resource, name, is, value);
    const kind = getFieldsByName(resource).get(name)?.column.kind ?? 'text';
    return {
      name,
      label: getFieldLabel(resource, name),
      kind,
      seen: seen[name] ?? null,
      stored: is,
      draft: value,
      conflict,
      ...(namesOf[name] ? { names: namesOf[name] } : {}),
    };
  });
  if (isArchivedSince(draft, row)) {
    const field = { name: IS_ACTIVE, label: 'Visitors see it', kind: 'yesno' } as const;
    fields.unshift({ ...field, seen: true, stored: false, draft: true, conflict: true });
  }
  const gone = row_id !== null && !row;
  return { ...rest, row_id, resource_label: resource.labelOne, gone, changed_by: null, fields };
}

function listPages(resource: Resource, values: RowFields): string[] {
  const slug =
    values.slug || ('slug' in resource.table.columns ? toSlug(String(values.name ?? values.title ?? '')) : '');
  const own = getRowAddress(resource, { ...values, slug });
  const product = resource.name === 'models' ? getRowAddress(getResource('tables'), values) : null;
  return [own, product].filter((page) => page !== null);
}

/**
 * A draft with the chosen value of each conflicting field. For a row archived since, the choice is between restoring it
 * and leaving it archived.
 */
export function resolveDraft(
  draft: StoredDraft,
  fields: DraftChange['fields'],
  take: Record<string, 'stored' | 'draft'>,
): StoredDraft {
  const { seen, values } = structuredClone(draft);
  let { action } = draft;
  for (const { name, stored, conflict } of fields) {
    const side = getOwnValue(take, name);
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
