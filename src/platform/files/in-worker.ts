import { TaskKilled, workerPool } from '../workers/worker-pool.ts';
import type { WorkerTask } from '../workers/worker-task.ts';
import type { FileProblem } from './file-problem.ts';

/** For files that are to be stored. */
const intake = workerPool(2);

/**
 * Reads a file that somebody sent in a process that can be ended: what cannot be read in time is a problem of the file, and holds up nobody
 * else.
 */
export async function inWorker<Input, Output, Progress>(
  task: WorkerTask<Input, Output, Progress>,
  input: Input,
  workers = intake,
  onProgress?: (progress: Progress) => void,
): Promise<Output | FileProblem> {
  try {
    return await workers.run(task, input, onProgress ? { onProgress } : {});
  } catch (error) {
    if (!(error instanceof TaskKilled)) throw error;
    return { problem: error.message, allowed: 'a simpler file' };
  }
}
