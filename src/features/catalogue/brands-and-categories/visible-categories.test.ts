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

it('A category that is added below another one is hidden, if that is archived at the same time', async () => {
  let archived: Promise<unknown> | undefined;
  let hasEnded = false;
  await database.transaction(async ({ client }) => {
    const { rows } = await client.query<{ parent_id: number }>(
      `insert into categories (brand_id, parent_id, name, slug)
       select brand_id, id, 'Added', 'added' from categories where is_visible order by id limit 1 returning parent_id`,
    );
    archived = database.pool
      .query('update categories set is_active = false where id = $1', [rows[0]?.parent_id])
      .finally(() => {
        hasEnded = true;
      });
    while (!hasEnded && !(await isWaiting())) await setTimeout(10);
  });
  await archived;
  const { rows } = await database.pool.query(`select is_visible from categories where slug = 'added'`);
  expect(rows).toEqual([{ is_visible: false }]);
});
