import { setPriority } from 'node:os';
import type { TaskCall, TaskReply, WorkerTask } from './worker-task.ts';

/** Executes tasks of `workerPool` in the worker, one at a time until the parent process ends. */
export function serveTasks(tasks: readonly WorkerTask<never, unknown, unknown>[]): void {
  setPriority(Number(process.argv[2] ?? 0));
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
      reply({ output: await task.work(input as never, (progress) => reply({ progress })) });
    } catch (error) {
      reply({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
  reply({ ready: true });
}
