import { type HttpError, tooManyRequestsError, unavailableError } from './http-errors.ts';
import { createWorkQueue, type WorkQueue } from './work-queue.ts';

interface Limits {
  concurrency: number;
  maxWaiting: number;
  refusal?: string;
}

/**
 * Kinds of heavy work. Kinds per network or staff member have a queue for each of these, so that none fills the queue
 * of all.
 */
const KINDS = {
  /** Image widths, one at a time, so that other cores serve requests. A page may need a hundred images. */
  images: { concurrency: 1, maxWaiting: 500 },
  /** Each password hash takes a core, 32 MB and one of the few threads that also read files. */
  passwords: { concurrency: 2, maxWaiting: 50 },
  /** Comparisons of a parts list with all model names, which occupy the database. */
  partsLists: { concurrency: 1, maxWaiting: 20 },
  /** Lists that visitors paste or upload: one at a time, so that the mailbox has a worker left. */
  partsListReadings: { concurrency: 1, maxWaiting: 20 },
  partsListReadingsOfNetwork: { concurrency: 1, maxWaiting: 3 },
  /**
   * Data sheets: one is read while another one is drawn. A waiting data sheet is only a name; a read one holds images
   * in memory.
   */
  dataSheets: { concurrency: 2, maxWaiting: 200 },
  dataSheetsOfNetwork: { concurrency: 2, maxWaiting: 60 },
  /** Lists of up to 30 data sheets: one at a time, and one of a network, so that a single one waits for none. */
  dataSheetLists: { concurrency: 1, maxWaiting: 20 },
  dataSheetListsOfNetwork: { concurrency: 1, maxWaiting: 2 },
  templatesOfNetwork: { concurrency: 2, maxWaiting: 60 },
  openData: { concurrency: 1, maxWaiting: 20 },
  modelSheetsOfNetwork: { concurrency: 1, maxWaiting: 20 },
  /**
   * Catalogues unpacked for clients without compression, one at a time per network, so that a slow client delays only
   * its own network.
   */
  unpackingOfNetwork: { concurrency: 1, maxWaiting: 12 },
  /** Tool calls of assistants, so that a batch leaves most of the process and database to visitors. */
  assistants: { concurrency: 2, maxWaiting: 200 },
  assistantsOfNetwork: { concurrency: 1, maxWaiting: 120 },
  /** Acts of the office that read files and occupy a database connection. */
  mediaActs: { concurrency: 3, maxWaiting: 200 },
  /** Reads of one token of the API, so that one program occupies one connection. */
  programs: {
    concurrency: 1,
    maxWaiting: 5,
    refusal: 'At most six requests of one token at once. Wait for a reply before the next request.',
  },
  exports: limitPerStaffMember('Two of your exports are still being made. Please wait for them.'),
  previews: limitPerStaffMember('Two of your previews are still being made. Please wait for them.'),
  workbooks: limitPerStaffMember('Two of your workbooks are still being made. Please wait for them.'),
} satisfies Record<string, Limits>;

function limitPerStaffMember(refusal: string) {
  return { concurrency: 1, maxWaiting: 1, refusal };
}

export type HeavyWorkKind = keyof typeof KINDS;

export interface HeavyWorkQueues {
  /**
   * Runs heavy work in its queue. `key`: network of a client address (`getWidestNetwork`), or id of a staff member.
   * @throws HttpError as `refusalOf` when too many wait
   */
  run<T>(kind: HeavyWorkKind, work: () => Promise<T>, key?: string | number): Promise<T>;
}

export function createBusyError(kind: HeavyWorkKind): HttpError {
  const { refusal }: Limits = KINDS[kind];
  return refusal === undefined ? unavailableError() : tooManyRequestsError(refusal);
}

export function openHeavyWorkQueues(): HeavyWorkQueues {
  const queues = new Map<string, { queue: WorkQueue; pieces: number }>();
  return {
    async run(kind, work, key = '') {
      const name = `${kind} ${key}`;
      const entry = queues.get(name) ?? {
        queue: createWorkQueue({ ...KINDS[kind], refusal: () => createBusyError(kind) }),
        pieces: 0,
      };
      queues.set(name, entry);
      entry.pieces += 1;
      try {
        return await entry.queue.run(work);
      } finally {
        entry.pieces -= 1;
        if (entry.pieces === 0) queues.delete(name);
      }
    },
  };
}
