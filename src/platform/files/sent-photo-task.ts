import { workerTask } from '../workers/worker-task.ts';
import type { FileProblem } from './in-worker.ts';
import { withoutMetadata } from './picture-check.ts';

const SECONDS = 40;

/** A photo of a visitor without its metadata, such as the place, the camera and the owner. */
export const cleanSentPhoto = workerTask(
  'clean-sent-photo',
  SECONDS,
  async ({
    content,
    format,
  }: {
    content: Uint8Array;
    format: 'jpeg' | 'png';
  }): Promise<{ bytes: Uint8Array } | FileProblem> => {
    const bytes = await withoutMetadata(content, format, 'none');
    return bytes ? { bytes } : { problem: 'is not a readable picture', allowed: 'a picture that other programs open' };
  },
);
