import { constants, setPriority } from 'node:os';
import type { Database } from '../../platform/postgres/database.ts';

/** Lowers the priority of this pool's connections to the embedded PostgreSQL, so that visitors' queries come first. */
export function lowerPoolPriority({ pool }: Database): void {
  pool.on('connect', (client) => {
    const pid: unknown = Reflect.get(client, 'processID');
    try {
      if (typeof pid === 'number' && pid > 1) setPriority(pid, constants.priority.PRIORITY_LOW);
    } catch {
      // Processes of another user cannot be changed.
    }
  });
}
