import path from 'node:path';
import { sql } from 'drizzle-orm';
import { importWorkbook } from './features/import/import-workbook.ts';
import { reportText } from './features/import/report-text.ts';
import { createDemoCustomer } from './features/visitors/accounts/demo-customer.ts';
import type { Services } from './platform/api/services.ts';

const WORKBOOK = path.resolve('demo/workbook');

/**
 * Fills an empty database with the demo catalogue, through the same importer that staff use.
 * @returns lines to print: what was imported, and how to sign in as the demo customer
 */
export async function importDemo(services: Services): Promise<string[]> {
  const { settings, database, files } = services;
  if (!settings.demo) return [];
  const messages: string[] = [];
  const { rows } = await database.db.execute<{ empty: boolean }>(sql`select not exists (select from brands) as empty`);
  if (rows[0]?.empty) {
    const report = await importWorkbook({ path: WORKBOOK, database, files });
    if (report.problemCount > 0) throw new Error(`The demo catalogue has errors:\n${reportText(report)}`);
    const counts = report.sheets.map(({ sheet, added }) => `${added} ${sheet.replace('_', ' ')}`).join(', ');
    messages.push(`Imported the demo catalogue: ${counts}`);
  }
  const { login, password } = await createDemoCustomer(services);
  return [...messages, `Demo customer: ${login} with the password ${password}`];
}
