import { TaskKilledError, type WorkerPool } from '../workers/worker-pool.ts';
import type { WorkerTask } from '../workers/worker-task.ts';

/** Runs a task on an uploaded file in its own process, so that an unreadable file delays no one else. */
export async function runInFileWorker<Input, Output, Progress>(
  workers: WorkerPool,
  task: WorkerTask<Input, Output, Progress>,
  input: Input,
  onProgress?: (progress: Progress) => void,
): Promise<Output | FileProblem> {
  try {
    return await workers.run(task, input, onProgress ? { onProgress } : {});
  } catch (error) {
    if (!(error instanceof TaskKilledError)) throw error;
    return { problem: error.message, allowed: 'a simpler file' };
  }
}

export type FileProblem = { problem: string; allowed: string };
