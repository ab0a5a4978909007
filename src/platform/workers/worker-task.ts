/** A task that runs in a separate process, which is ended after `seconds`. */
export interface WorkerTask<Input, Output, Progress = never> {
  name: string;
  seconds: number;
  work(input: Input, tell?: (progress: Progress) => void): Promise<Output>;
}

/**
 * Declares a task for worker processes; `name` is unique. Input and output are sent between the processes: plain data
 * and bytes.
 */
export const workerTask = <Input, Output, Progress = never>(
  name: string,
  seconds: number,
  work: (input: Input, tell: (progress: Progress) => void) => Promise<Output>,
): WorkerTask<Input, Output, Progress> => ({ name, seconds, work: (input, tell = () => {}) => work(input, tell) });

export type TaskCall = { name: string; input: unknown };
export type TaskReply = { output: unknown } | { error: string } | { ready: true } | { progress: unknown };
