import { constants } from 'node:os';
import { createWorkerPool, LOW_PRIORITY_NICENESS, type WorkerPool } from './worker-pool.ts';

/** Work of one lane never waits for another lane. */
const LANES = {
  intake: () => createWorkerPool(2),
  /** Requests of buyers; visitors occupy one at most, so that those of the mailbox go on. */
  requests: () => createWorkerPool(2),
  /** Separate, so that the images of a page do not wait for uploads. */
  images: () => createWorkerPool(1),
  /** Image variants drawn in advance. */
  pictures: () => createWorkerPool(1, { niceness: constants.priority.PRIORITY_LOW }),
  worksheets: () => createWorkerPool(1),
  templates: () => createWorkerPool(1),
  quotations: () => createWorkerPool(1),
  dataSheets: () => createWorkerPool(1, { niceness: LOW_PRIORITY_NICENESS }),
  /** Lists of data sheets, for which a visitor with a single one must not wait. */
  dataSheetLists: () => createWorkerPool(1, { niceness: LOW_PRIORITY_NICENESS }),
  /** A process for each file, because memory of WebAssembly never shrinks. */
  cad: () => createWorkerPool(1, { niceness: LOW_PRIORITY_NICENESS, isReused: false }),
  catalogues: () => createWorkerPool(1, { niceness: LOW_PRIORITY_NICENESS, isReused: false }),
  /** One process for imports and one for the workbooks that staff download, each with its own database connections. */
  imports: () => createWorkerPool(2, { script: 'import-process', niceness: constants.priority.PRIORITY_LOW }),
};

export type WorkerLane = keyof typeof LANES;

export type Workers = Record<WorkerLane, WorkerPool> & {
  close(): void;
};

/** A process is started by the first task of its lane. */
export function openWorkers(): Workers {
  const lanes = Object.fromEntries(Object.entries(LANES).map(([lane, open]) => [lane, open()]));
  const pools = lanes as Record<WorkerLane, WorkerPool>;
  return {
    ...pools,
    close() {
      for (const pool of Object.values(pools)) pool.close();
    },
  };
}
