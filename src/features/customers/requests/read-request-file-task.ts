import { defineWorkerTask } from '../../../platform/workers/worker-task.ts';
import { type FileReading, readFileBlocks } from './file-blocks.ts';

const SECONDS = 20;

/** Reads a file of a request in a worker process, so that a slow or crafted file delays nobody. */
export const readRequestFileTask = defineWorkerTask(
  'read-request-file',
  SECONDS,
  ({ name, bytes }: { name: string; bytes: Uint8Array }): Promise<FileReading> => readFileBlocks(name, bytes),
);
