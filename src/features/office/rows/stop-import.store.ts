import { type DatabaseClient, executeSql } from '../../../platform/postgres/plain-sql.ts';

/**
 * Stops the check of an import; the job that runs it then ends its process.
 * @returns true if the import was being checked
 */
export async function stopImportCheck(client: Pick<DatabaseClient, 'query'>, id: number): Promise<boolean> {
  const { rowCount } = await executeSql(client)`
    update imports set state = 'stopped', problem = '', stage = '', done = 0, total = 0 where id = ${id} and state = 'reading'`;
  return (rowCount ?? 0) > 0;
}
