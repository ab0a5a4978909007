/** A piece of work that is done in a process of its own, which is ended when it takes longer than `seconds`. */
export interface WorkerTask<Input, Output> {
  name: string;
  seconds: number;
  /** `report` tells the process that asked how many parts are done. */
  work(input: Input, report?: (done: number) => void): Promise<Output>;
}

/** `name` is unique. Input and output are sent between the processes: plain data and bytes. */
export const workerTask = <Input, Output>(
  name: string,
  seconds: number,
  work: WorkerTask<Input, Output>['work'],
): WorkerTask<Input, Output> => ({ name, seconds, work });

/** A task on its way to a worker, and what comes back. */
export type TaskCall = { name: string; input: unknown };
export type TaskReply = { output: unknown } | { error: string } | { done: number } | { ready: true };
