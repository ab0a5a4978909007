import { PgBoss } from 'pg-boss';
import { openDatabase } from '../postgres/database.ts';

/** Creates the tables of the job queue, or brings them up to date, as a start of the site does, and works on no job. */
export async function installQueue(connectionString: string): Promise<void> {
  const database = openDatabase(connectionString, { connections: 1 });
  const db = { executeSql: (text: string, values?: unknown[]) => database.pool.query(text, values) };
  const boss = new PgBoss({ db, supervise: false, schedule: false });
  boss.on('error', () => {}); // A failed start is rejected as well.
  try {
    await boss.start();
    await boss.stop({ graceful: false });
  } finally {
    await database.close();
  }
}
