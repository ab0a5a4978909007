import { AppCaches } from '../app-caches.ts';
import { DISK_FULL_CODE, isDiskFull } from '../disk-full.ts';
import { lowerPriority } from '../lower-priority.ts';

/** A task that runs in a separate process, which is ended after `seconds`. */
export interface WorkerTask<Input, Output, Progress = never> {
  name: string;
  seconds: number;
  work(input: Input, tell: (progress: Progress) => void, caches: AppCaches): Promise<Output>;
}

/** `name` is unique. Input and output are sent between the processes: plain data and bytes. */
export const defineWorkerTask = <Input, Output, Progress = never>(
  name: string,
  seconds: number,
  work: WorkerTask<Input, Output, Progress>['work'],
): WorkerTask<Input, Output, Progress> => ({ name, seconds, work });

export type TaskCall = { name: string; input: unknown };
export type TaskReply =
  | { output: unknown }
  | { error: string; code?: string }
  | { ready: true }
  | { progress: unknown };

/** Executes tasks of `createWorkerPool` in the worker, one at a time until the parent process ends. */
export function serveTasks(tasks: readonly WorkerTask<never, unknown, unknown>[]): void {
  lowerPriority(Number(process.argv[2] ?? 0));
  const caches = new AppCaches();
  // Not exit(), which waits for a decoder.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  // Ctrl-C reaches the whole group, but the parent finishes its work first.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
  // Without a callback, a message to an ended parent would be an uncaught error.
  const reply = (message: TaskReply) => process.send?.(message, () => {});
  process.on('message', async ({ name, input }: TaskCall) => {
    try {
      const task = tasks.find((one) => one.name === name);
      if (!task) throw new Error(`There is no task ${name}`);
      reply({ output: await task.work(input as never, (progress) => reply({ progress }), caches) });
    } catch (error) {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      reply({ error: text, ...(isDiskFull(error) ? { code: DISK_FULL_CODE } : {}) });
    }
  });
  reply({ ready: true });
}
