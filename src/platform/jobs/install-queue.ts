import { PgBoss } from 'pg-boss';
import { openDatabase } from '../postgres/database.ts';

/** Creates or migrates the tables of the job queue without processing jobs. */
export async function installQueue(connectionString: string): Promise<void> {
  const database = openDatabase(connectionString, { connections: 1 });
  const db = { executeSql: (text: string, values?: unknown[]) => database.pool.query(text, values) };
  const boss = new PgBoss({ db, supervise: false, schedule: false });
  boss.on('error', () => {});
  try {
    await boss.start();
    await boss.stop({ graceful: false });
  } finally {
    await database.close();
  }
}
