import type pg from 'pg';
import type { Work } from './change.ts';
import { freeAddresses, redirectMoved } from './moved-pages.store.ts';
import type { Resource } from './resources.ts';
import type { StoredRow } from './rows.store.ts';

/** Whether a change may move a page, show it or hide it, by what it gives: that is why the other rows need not be read again. */
export function mayMovePage({ ownPage }: Resource, { change: { action }, stored, values }: Work): boolean {
  if (!ownPage) return false;
  return !stored || action !== 'change' || ownPage({ ...stored.fields, ...values }) !== ownPage(stored.fields);
}

/** Keeps the redirects of pages that moved, and of those that are there again or new. `written`: the rows by position. */
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

/** Makes the redirect, if the row has a page of its own which visitors saw and which has moved. */
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

/** A page that is there again, or new, is not to be left for where a former one went. */
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
