import { openDatabase } from '../src/platform/postgres/database.ts';
import { aCustomer, modelsOfCatalogue, PASSWORD, signIn } from './accounts.ts';
import type { TestApp } from './app.ts';
import { createLargeTable } from './large-table.ts';
import { aMemberOfStaff, aProgram, officeSession, STAFF_PASSWORD } from './office.ts';
import { type WorstRequest, worstRequests } from './worst-requests.ts';

/** The worst requests of all endpoints for a site, which gets the people and rows that they name. */
export async function worstRequestsOf(site: TestApp, rowsOfTable: number): Promise<Record<string, WorstRequest[]>> {
  const customer = await aCustomer(site);
  const models = await modelsOfCatalogue(site, 200);
  const { pool } = site.services.database;
  const slug = (await createLargeTable(site, rowsOfTable)).split('/').at(-1) ?? '';
  const { rows } = await pool.query(
    `select p.id as product_id, t.id as table_id, c.id as category_id, c.slug from products p
     join product_tables t on t.product_id = p.id join categories c on c.id = p.category_id where p.slug = $1`,
    [slug],
  );
  const { rows: ofTable } = await pool.query('select id, cells[2] as r2 from models where table_id = $1', [
    rows[0].table_id,
  ]);
  // This connection has no time limit for statements.
  const unlimited = openDatabase(site.connectionString, { connections: 1 });
  await unlimited.pool.query('analyze');
  await unlimited.close();
  await pool.query(`update models set video_url = 'https://youtu.be/abcdefghijk' where table_id = $1`, [
    rows[0].table_id,
  ]);
  const { rows: causes } = await pool.query('select cause from history order by id desc limit 1');
  const { body } = await site.post('/api/share_basket.php', {
    lines: models.map(({ id }) => ({ model_id: id, quantity: 1 })),
  });
  const anAdmin = async () => officeSession(site, (await aMemberOfStaff(site, 'admin')).id);
  return worstRequests({
    signedIn: await signIn(site, customer.email),
    office: { admin: await anAdmin(), changing: await anAdmin(), without: await anAdmin() },
    program: await aProgram(site, (await aMemberOfStaff(site, 'admin')).id),
    officePassword: STAFF_PASSWORD,
    customerId: customer.id,
    models,
    large: { slug, productId: rows[0].product_id, tableId: rows[0].table_id, models: ofTable },
    cause: causes[0].cause,
    category: { id: rows[0].category_id, slug: rows[0].slug },
    sharedBasket: (body as { id: string }).id,
    password: PASSWORD,
  });
}
