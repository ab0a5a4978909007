import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { freshDatabase } from '../../../../test/database.ts';
import { openDatabase } from '../../../platform/postgres/database.ts';

const fresh = await freshDatabase();
const database = openDatabase(fresh.connectionString);
afterAll(async () => {
  await database.close();
  await fresh.drop();
});

const isWaiting = async () => {
  const { rowCount } = await database.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount === 1;
};

it('A category that is added is hidden, if a category two levels above it is archived at the same time', async () => {
  let archived: Promise<unknown> | undefined;
  let hasEnded = false;
  await database.transaction(async ({ client }) => {
    const { rows } = await client.query<{ top: number }>(
      `with above as (select id, brand_id, parent_id from categories where is_visible and parent_id is not null order by id limit 1),
       added as (insert into categories (brand_id, parent_id, name, slug) select brand_id, id, 'Added', 'added' from above)
       select parent_id as top from above`,
    );
    archived = database.pool
      .query('update categories set is_active = false where id = $1', [rows[0]?.top])
      .finally(() => {
        hasEnded = true;
      });
    while (!hasEnded && !(await isWaiting())) await setTimeout(10);
  });
  await archived;
  const { rows } = await database.pool.query(`select is_visible from categories where slug = 'added'`);
  expect(rows).toEqual([{ is_visible: false }]);
});
