import { openWorkers, type Workers } from '../src/platform/workers/workers.ts';

/** Worker processes of all sites of a test worker: the start of one takes as much CPU time as the start of a site. */
export const sharedWorkers: Workers = { ...openWorkers(), close() {} };
