import { runInFileWorker } from '../../../platform/files/run-in-file-worker.ts';
import type { WorkerPool } from '../../../platform/workers/worker-pool.ts';
import type { FileReading } from './file-blocks.ts';
import { readRequestFileTask } from './read-request-file-task.ts';

/** Reads a file of a request in a worker. A file that takes too long or too much memory gives only a notice. */
export async function readRequestFile(workers: WorkerPool, name: string, bytes: Uint8Array): Promise<FileReading> {
  const read = await runInFileWorker(workers, readRequestFileTask, { name, bytes });
  return 'problem' in read ? { blocks: [], notices: [`${name}: ${read.problem}`] } : read;
}
