import { constants } from 'node:os';
import { NICER, type WorkerPool, workerPool } from './worker-pool.ts';

/** The worker processes of one app. Work of one lane never waits for work of another. */
const LANES = {
  /** Reads files that people send. */
  intake: () => workerPool(2),
  /** Draws image widths, so that the images of a page do not wait for uploads. */
  images: () => workerPool(1),
  worksheets: () => workerPool(1),
  templates: () => workerPool(1),
  /** Quotations, for which a person waits. */
  quotations: () => workerPool(1),
  dataSheets: () => workerPool(1, { niceness: NICER }),
  /** Printed catalogues, which take seconds to minutes for each volume. */
  catalogues: () => workerPool(1, { niceness: NICER, isKept: false }),
  /** One process for imports and one for the workbooks that staff download. Each has connections of its own to the database. */
  imports: () => workerPool(2, { script: 'import-process', niceness: constants.priority.PRIORITY_LOW }),
};

export type Lane = keyof typeof LANES;

export type Workers = Record<Lane, WorkerPool> & {
  /** Ends the idle processes at once. A running task ends with its process, as the caller waits for its result. */
  close(): void;
};

/** Opens the worker lanes of one app. A process is started by the first task of its lane. */
export function openWorkers(): Workers {
  const lanes = Object.fromEntries(Object.entries(LANES).map(([lane, open]) => [lane, open()]));
  const pools = lanes as Record<Lane, WorkerPool>;
  return {
    ...pools,
    close() {
      for (const pool of Object.values(pools)) pool.close();
    },
  };
}
