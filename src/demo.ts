import path from 'node:path';
import { sql } from 'drizzle-orm';
import { importWorkbook } from './features/import/import-workbook.ts';
import { reportText } from './features/import/report-text.ts';
import { createDemoCustomer, type DemoSignIn } from './features/visitors/accounts/demo-customer.ts';
import type { Services } from './platform/api/services.ts';

const WORKBOOK = path.resolve('demo/workbook');
/** Arbitrary but fixed key of the advisory lock: of copies that start together, one makes the demo. */
const LOCK_KEY = 7_402_120;

/**
 * Fills an empty database with the demo catalogue, through the same importer that staff use.
 * @returns lines to print: what was imported, and how to sign in as the demo customer
 */
export async function importDemo(services: Services): Promise<string[]> {
  if (!services.settings.demo) return [];
  const lock = await services.database.pool.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    return [...(await importCatalogue(services)), signInLine(await createDemoCustomer(services))];
  } finally {
    // Closing the connection releases the lock reliably.
    lock.release(true);
  }
}

async function importCatalogue({ database, files }: Services): Promise<string[]> {
  const { rows } = await database.db.execute<{ empty: boolean }>(sql`select not exists (select from brands) as empty`);
  if (!rows[0]?.empty) return [];
  const report = await importWorkbook({ path: WORKBOOK, database, files });
  if (report.problemCount > 0) throw new Error(`The demo catalogue has errors:\n${reportText(report)}`);
  const counts = report.sheets.map(({ sheet, added }) => `${added} ${sheet.replace('_', ' ')}`).join(', ');
  return [`Imported the demo catalogue: ${counts}`];
}

const signInLine = ({ login, password }: DemoSignIn) =>
  password
    ? `Demo customer: ${login} with the password ${password}`
    : `Demo customer: ${login} with the password that another copy of the program printed`;
