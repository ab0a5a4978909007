import type pg from 'pg';
import { freeAddresses, redirectMovedPage } from './moved-pages.store.ts';
import type { PreparedChange } from './office-change.ts';
import type { Resource } from './resources.ts';
import type { StoredRow } from './rows.store.ts';

/** True if a change can move, show or hide a page; other rows are not read again. */
export function canMovePage({ ownPage }: Resource, { change: { action }, stored, values }: PreparedChange): boolean {
  if (!ownPage) return false;
  return !stored || action !== 'change' || ownPage({ ...stored.fields, ...values }) !== ownPage(stored.fields);
}

/** Updates the redirects of moved, restored and new pages. `former`: the rows that existed before they were written. */
export async function updatePageRedirects(
  client: pg.ClientBase,
  resource: Resource,
  former: readonly StoredRow[],
  written: readonly StoredRow[],
): Promise<void> {
  const { ownPage, rules } = resource;
  if (!ownPage) return;
  const before = new Map(former.filter(({ active }) => active).map((row) => [row.id, row.fields]));
  const shown: string[] = [];
  for (const { id, active, fields } of written) {
    const was = before.get(id);
    const [from, to] = [was && ownPage(was), ownPage(fields)];
    if (from === to) continue;
    if (active) shown.push(to);
    if (was && from && !(await rules.sharesPage?.(client, was))) await redirectMovedPage(client, from, to);
  }
  await freeAddresses(client, shown);
}
