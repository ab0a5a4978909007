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

export interface WorkQueues<Key> {
  /** Runs `work` when its turn comes in the queue of `key`. @throws HttpError as `WorkQueue` */
  run<T>(key: Key, work: () => Promise<T>): Promise<T>;
}

/** A queue for each key, such as a client's address; a queue without work is forgotten. */
export function workQueues<Key>(limits: Limits): WorkQueues<Key> {
  const queues = new Map<Key, { queue: WorkQueue; pieces: number }>();
  return {
    async run(key, work) {
      const entry = queues.get(key) ?? { queue: workQueue(limits), pieces: 0 };
      queues.set(key, entry);
      entry.pieces += 1;
      try {
        return await entry.queue.run(work);
      } finally {
        entry.pieces -= 1;
        if (entry.pieces === 0) queues.delete(key);
      }
    },
  };
}
