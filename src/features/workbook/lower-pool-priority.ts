import { constants } from 'node:os';
import { lowerPriority } from '../../platform/lower-priority.ts';
import type { Database } from '../../platform/postgres/database.ts';

/** Lowers the priority of this pool's connections to the embedded PostgreSQL, so that visitors' queries come first. */
export function lowerPoolPriority({ pool }: Database): void {
  pool.on('connect', (client) => {
    const pid: unknown = Reflect.get(client, 'processID');
    try {
      if (typeof pid === 'number' && pid > 1) lowerPriority(constants.priority.PRIORITY_LOW, pid);
    } catch {
      // Processes of another user cannot be changed.
    }
  });
}
