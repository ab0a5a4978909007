import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { GeometryJob, GeometryReply } from './geometry-worker.ts';

const MODELS_PER_PROCESS = 20;

/**
 * One geometry process at a time, replaced after every twenty models, because each model leaks some 65 MB in the
 * kernel.
 */
export class GeometryPool {
  #child: ChildProcess | undefined;
  #done = 0;

  async run(job: GeometryJob): Promise<void> {
    if (this.#done >= MODELS_PER_PROCESS) this.close();
    this.#child ??= fork(fileURLToPath(new URL('./geometry-worker.ts', import.meta.url)), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const child = this.#child;
    this.#done += 1;
    const reply = await new Promise<GeometryReply>((resolve, reject) => {
      const exited = (code: number | null) =>
        reject(new Error(`the geometry process ended with ${code} on ${job.model}`));
      child.once('exit', exited);
      child.once('message', (message) => {
        child.off('exit', exited);
        resolve(message as GeometryReply);
      });
      child.send(job);
    });
    if (reply.error) throw new Error(`${job.kind} of ${job.model}: ${reply.error}`);
  }

  close(): void {
    this.#child?.disconnect();
    this.#child = undefined;
    this.#done = 0;
  }
}
