/** A piece of work that is done in a process of its own, which is ended when it takes longer than `seconds`. */
export interface WorkerTask<Input, Output, Progress = never> {
  name: string;
  seconds: number;
  /** @param tell says how far it is */
  work(input: Input, tell?: (progress: Progress) => void): Promise<Output>;
}

/** `name` is unique. Input and output are sent between the processes: plain data and bytes. */
export const workerTask = <Input, Output, Progress = never>(
  name: string,
  seconds: number,
  work: (input: Input, tell: (progress: Progress) => void) => Promise<Output>,
): WorkerTask<Input, Output, Progress> => ({ name, seconds, work: (input, tell = () => {}) => work(input, tell) });

/** A task on its way to a worker, and what comes back. */
export type TaskCall = { name: string; input: unknown };
export type TaskReply = { output: unknown } | { error: string } | { ready: true } | { progress: unknown };
