import { type HttpError, unavailableError } from './http-errors.ts';

export interface WorkQueue {
  /** @throws HttpError at once when too many others wait already: 503, or as `refusal` */
  run<T>(work: () => Promise<T>): Promise<T>;
}

interface Limits {
  concurrency: number;
  maxWaiting: number;
  refusal?: () => HttpError;
}

/** Limits heavy work of one kind in this process; others wait in order. `maxWaiting` limits the cost of waiting. */
export function createWorkQueue({ concurrency, maxWaiting, refusal = unavailableError }: Limits): WorkQueue {
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
        // Passes the place on, so that no later caller gets it first.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
