import type pg from 'pg';
import { z } from 'zod';
import { executeSql, queryFirstRow } from '../../../platform/postgres/plain-sql.ts';
import { buildRedirectKey, listSpellings, MAX_REDIRECT_HOPS } from '../../site/redirects/redirect-path.ts';

/**
 * Redirects a moved page without chains and loops: changes redirects to the former address, and deletes a redirect from
 * the new one.
 */
export async function redirectMovedPage(client: pg.ClientBase, from: string, to: string): Promise<void> {
  if (from === to) return;
  await client.query('delete from redirects where old_path = $1', [to.slice(1)]);
  await client.query('update redirects set location = $2 where location = $1', [from, to]);
  await executeSql(client)`
    insert into redirects (old_path, location, origin) values (${from.slice(1)}, ${to}, 'slug_change')
    on conflict (old_path) do update set location = excluded.location, origin = excluded.origin, is_active = true`;
}

export async function freeAddresses(client: pg.ClientBase, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  await executeSql(client)`
    delete from redirects where old_path = any(${paths.map((path) => path.slice(1))}) and origin = 'slug_change'`;
}

export async function listRedirectChain(client: pg.ClientBase, location: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  let at = location;
  for (let hops = 0; hops <= MAX_REDIRECT_HOPS; hops += 1) {
    const next = await queryFirstRow(client, z.object({ location: z.string() }))`
      select location from redirects where old_path = any(${listSpellings(at)}) limit 1`;
    if (!next) break;
    found.set(buildRedirectKey(at), buildRedirectKey(next.location));
    at = `/${buildRedirectKey(next.location)}`;
  }
  return found;
}
