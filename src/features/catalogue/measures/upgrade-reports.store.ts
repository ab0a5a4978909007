import { z } from 'zod';
import type { Database } from '../../../platform/postgres/database.ts';
import { type Client, execute, queryRows } from '../../../platform/postgres/plain-sql.ts';

/** Stores the report in the transaction of the upgrade, so that a crash cannot lose the report. */
export async function storeUpgradeReport(client: Client, lines: string[]): Promise<void> {
  await execute(client)`insert into upgrade_reports (lines) values (${lines}::text[])`;
}

/** Deletes a report only after it is printed. */
export async function printUpgradeReports({ pool }: Database, print: (line: string) => void): Promise<void> {
  const reports = await queryRows(pool, z.object({ id: z.int(), lines: z.array(z.string()) }))`
    select id, lines from upgrade_reports order by id`;
  for (const { id, lines } of reports) {
    for (const line of lines) print(line);
    await execute(pool)`delete from upgrade_reports where id = ${id}`;
  }
}
