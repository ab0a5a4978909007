/** A piece of work that is done in a process of its own, which is ended when it takes longer than `seconds`. */
export interface WorkerTask<Input, Output> {
  name: string;
  seconds: number;
  work(input: Input): Promise<Output>;
}

/** `name` is unique. Input and output are sent between the processes: plain data and bytes. */
export const workerTask = <Input, Output>(
  name: string,
  seconds: number,
  work: (input: Input) => Promise<Output>,
): WorkerTask<Input, Output> => ({ name, seconds, work });

/** A task on its way to a worker, and what comes back. */
export type TaskCall = { name: string; input: unknown };
export type TaskReply = { output: unknown } | { error: string } | { ready: true };
