import { defineWorkerTask } from '../workers/worker-task.ts';
import { removeImageMetadata } from './image-check.ts';
import type { FileProblem } from './run-in-file-worker.ts';

const SECONDS = 40;

/** A photo of a visitor without its metadata, such as the place, the camera and the owner. */
export const cleanSentPhotoTask = defineWorkerTask(
  'clean-sent-photo',
  SECONDS,
  async ({
    content,
    format,
  }: {
    content: Uint8Array;
    format: 'jpeg' | 'png';
  }): Promise<{ bytes: Uint8Array } | FileProblem> => {
    const bytes = await removeImageMetadata(content, format, 'none');
    return bytes ? { bytes } : { problem: 'is not a readable image', allowed: 'an image that opens in other programs' };
  },
);
