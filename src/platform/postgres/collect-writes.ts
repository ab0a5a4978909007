import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseAway } from './database-errors.ts';

const EVERY_MS = 1000;
/** Limit of waiting entries while PostgreSQL is away; the oldest are dropped. */
const MAX_WAITING = 20_000;

/**
 * Collects a second of writes that nobody waits for, such as statistics. A killed process loses them.
 * @param write one statement that must not fail because of one entry, such as a deleted item
 */
export function collectWrites<Entry>(
  write: (entries: readonly Entry[]) => Promise<void>,
  log: Pick<FastifyBaseLogger, 'warn'>,
) {
  let waiting: Entry[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const schedule = () => {
    timer ??= setTimeout(flush, EVERY_MS);
  };
  const writeWaiting = async () => {
    const entries = waiting;
    if (!entries.length) return;
    waiting = [];
    try {
      await write(entries);
    } catch (error) {
      if (!isDatabaseAway(error))
        log.warn({ err: error, entries: entries.length }, 'Statistics could not be written yet');
      waiting = [...entries, ...waiting].slice(-MAX_WAITING);
      schedule();
    }
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(writeWaiting);
    return writing;
  };

  return {
    add(entry: Entry): void {
      waiting.push(entry);
      schedule();
    },
    async close(): Promise<void> {
      await flush();
      clearTimeout(timer);
    },
  };
}
