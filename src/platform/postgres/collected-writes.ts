import type { FastifyBaseLogger } from 'fastify';
import { isAway } from './overload.ts';

const EVERY_MS = 1000;
/** What is kept while PostgreSQL is away: beyond it the oldest are lost. */
const MAX_WAITING = 20_000;

interface Options<Entry> {
  /** One statement for all of them. It must not fail because of one entry, such as an item that was deleted meanwhile. */
  write: (entries: readonly Entry[]) => Promise<void>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Writes that nobody waits for, such as statistics: those of a second together. `close` writes the rest; a process that is killed
 * loses a second of them.
 */
export class CollectedWrites<Entry> {
  #waiting: Entry[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  readonly #options: Options<Entry>;

  constructor(options: Options<Entry>) {
    this.#options = options;
  }

  add(entry: Entry): void {
    this.#waiting.push(entry);
    this.#timer ??= setTimeout(() => void this.#flush(), EVERY_MS);
  }

  /** Writes what is waiting, and ends. */
  async close(): Promise<void> {
    await this.#flush();
    clearTimeout(this.#timer);
  }

  #flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    const entries = this.#waiting;
    if (!entries.length) return;
    this.#waiting = [];
    try {
      await this.#options.write(entries);
    } catch (error) {
      // That PostgreSQL is away is logged once, not each second: see catalogue-version.ts.
      if (!isAway(error))
        this.#options.log.warn({ err: error, entries: entries.length }, 'Statistics could not be written yet');
      this.#waiting = [...entries, ...this.#waiting].slice(-MAX_WAITING);
      this.#timer ??= setTimeout(() => void this.#flush(), EVERY_MS);
    }
  }
}
