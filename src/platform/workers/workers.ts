import { constants } from 'node:os';
import { NICER, type WorkerPool, workerPool } from './worker-pool.ts';

/** Work of one lane never waits for another lane. */
const LANES = {
  intake: () => workerPool(2),
  /** Separate, so that the images of a page do not wait for uploads. */
  images: () => workerPool(1),
  /** Image variants drawn in advance. */
  pictures: () => workerPool(1, { niceness: NICER }),
  worksheets: () => workerPool(1),
  templates: () => workerPool(1),
  quotations: () => workerPool(1),
  dataSheets: () => workerPool(1, { niceness: NICER }),
  /** Lists of data sheets, for which a visitor with a single one must not wait. */
  dataSheetLists: () => workerPool(1, { niceness: NICER }),
  catalogues: () => workerPool(1, { niceness: NICER, isKept: false }),
  /** One process for imports and one for the workbooks that staff download, each with its own database connections. */
  imports: () => workerPool(2, { script: 'import-process', niceness: constants.priority.PRIORITY_LOW }),
};

export type Lane = keyof typeof LANES;

export type Workers = Record<Lane, WorkerPool> & {
  close(): void;
};

/** A process is started by the first task of its lane. */
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
