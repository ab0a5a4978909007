import type pg from 'pg';

/**
 * Makes the redirect of a page that has got another address. Redirects that led to the former address lead to the new one, and one that
 * led away from the new address is removed: so there are no chains, no loops, and a name that is taken back needs none.
 */
export async function redirectMoved(client: pg.ClientBase, from: string, to: string): Promise<void> {
  if (from === to) return;
  await client.query('delete from redirects where old_path = $1', [to.slice(1)]);
  await client.query('update redirects set location = $2 where location = $1', [from, to]);
  await client.query(
    `insert into redirects (old_path, location, origin) values ($1, $2, 'slug_change')
     on conflict (old_path) do update set location = excluded.location, origin = excluded.origin, is_active = true`,
    [from.slice(1), to],
  );
}

/** Removes the redirect that a former page left at an address, now that another page has it. */
export async function freeAddress(client: pg.ClientBase, path: string): Promise<void> {
  await client.query(`delete from redirects where old_path = $1 and origin = 'slug_change'`, [path.slice(1)]);
}
