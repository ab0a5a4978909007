import { type HttpError, unavailable } from './errors.ts';

export interface WorkQueue {
  /**
   * Runs `work` when its turn comes.
   * @throws HttpError at once when too many others wait already: 503, or as `refusal` says
   */
  run<T>(work: () => Promise<T>): Promise<T>;
}

interface Limits {
  concurrency: number;
  maxWaiting: number;
  refusal?: () => HttpError;
}

/**
 * Lets only a few pieces of heavy work of one kind run at the same time in this process, the others in the order in which
 * they came. `maxWaiting` limits what the waiting ones cost.
 */
export function workQueue({ concurrency, maxWaiting, refusal = unavailable }: Limits): WorkQueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  const turn = () => new Promise<void>((resolve) => waiting.push(resolve));

  return {
    async run(work) {
      if (running < concurrency) running += 1;
      else if (waiting.length < maxWaiting) await turn();
      else throw refusal();
      try {
        return await work();
      } finally {
        // The place is handed on, so that nobody who comes later gets it first.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
