import type pg from 'pg';
import type { Work } from './change.ts';
import { freeAddresses, redirectMoved } from './moved-pages.store.ts';
import type { Resource } from './resources.ts';
import type { StoredRow } from './rows.store.ts';

/** True if a change can move, show or hide a page; other rows are not read again. */
export function mayMovePage({ ownPage }: Resource, { change: { action }, stored, values }: Work): boolean {
  if (!ownPage) return false;
  return !stored || action !== 'change' || ownPage({ ...stored.fields, ...values }) !== ownPage(stored.fields);
}

/** Updates the redirects of moved, restored and new pages. `written`: rows by position. */
export async function pagesMoved(
  client: pg.ClientBase,
  resource: Resource,
  works: readonly Work[],
  written: ReadonlyMap<number, StoredRow>,
): Promise<void> {
  const shown: StoredRow[] = [];
  for (const { position, stored } of works) {
    const after = written.get(position);
    if (!after) continue;
    if (stored) await pageMoved(client, resource, stored, after);
    if (!stored?.active) shown.push(after);
  }
  await pagesShown(client, resource, shown);
}

export async function pageMoved(
  client: pg.ClientBase,
  { ownPage, rules }: Resource,
  before: StoredRow,
  after: StoredRow,
): Promise<void> {
  if (!ownPage || !before.active) return;
  const [from, to] = [ownPage(before.fields), ownPage(after.fields)];
  if (from === to || (await rules.sharesPage?.(client, before.fields))) return;
  await redirectMoved(client, from, to);
}

export async function pagesShown(
  client: pg.ClientBase,
  { ownPage }: Resource,
  rows: readonly StoredRow[],
): Promise<void> {
  if (!ownPage) return;
  await freeAddresses(
    client,
    rows.filter(({ active }) => active).map(({ fields }) => ownPage(fields)),
  );
}
