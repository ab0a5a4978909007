import { constants, setPriority } from 'node:os';
import type { Database } from '../../platform/postgres/database.ts';

/** The embedded PostgreSQL runs on this machine: its processes for this work get the low priority as well, where allowed. */
export function letSiteGoFirst({ pool }: Database): void {
  pool.on('connect', (client) => {
    const pid: unknown = Reflect.get(client, 'processID');
    try {
      if (typeof pid === 'number' && pid > 1) setPriority(pid, constants.priority.PRIORITY_LOW);
    } catch {
      // It belongs to another user. The import then shares the processors with the site.
    }
  });
}
