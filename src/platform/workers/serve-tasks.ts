import { setPriority } from 'node:os';
import type { TaskCall, TaskReply, WorkerTask } from './worker-task.ts';

/** Runs in the worker: does the tasks that `workerPool` sends, one at a time, until the process that started it is gone. */
export function serveTasks(tasks: readonly WorkerTask<never, unknown, unknown>[]): void {
  setPriority(Number(process.argv[2] ?? 0));
  // Not exit(), which waits for a decoder.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  // Ctrl-C reaches the whole group: the one that started it finishes its work first.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
  // Without a callback what cannot be sent, since the other process is gone, would be an error that nobody catches.
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
