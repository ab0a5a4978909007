import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createWorkQueue } from '../work-queue.ts';
import type { TaskReply, WorkerTask } from './worker-task.ts';

const SOURCES = {
  'file-worker': '../../file-worker.ts',
  'import-process': '../../features/office/imports/import-process.ts',
};
type Script = keyof typeof SOURCES;
const getScriptPath = (script: Script): string =>
  path.join(import.meta.dirname, import.meta.filename.endsWith('.ts') ? SOURCES[script] : `${script}.js`);
/** JavaScript memory of a worker, in MB; images have their own limits. */
const HEAP_MB = 512;
/** 64 kB pages of a WebAssembly module: 640 MB, for the input and output of a photo with 48 megapixels. */
const WASM_PAGES = 10_240;
/**
 * Visitors' requests get three times a busy worker's processor share, and ten times that of work that nobody waits for.
 */
const NICENESS = 5;
export const LOW_PRIORITY_NICENESS = 10;
const IDLE_MS = 60_000;
const ENVIRONMENT =
  /^(PATH|HOME|TMPDIR|TEMP|TMP|SystemRoot|LANG|LC_.*|TZ|NODE_ENV|NODE_OPTIONS|NODE_COMPILE_CACHE|FONTCONFIG_.*|MALLOC_.*)$/i;

/** The task took too long, or its process died; the message is about the input. */
export class TaskKilledError extends Error {
  override name = 'TaskKilled';
}

/** The task reported no progress for `silentMs`. */
export class TaskSilentError extends TaskKilledError {
  override name = 'TaskSilent';
}

export interface WorkerPool {
  /**
   * The time limits start when the task does. `signal` ends it with its process, `silentMs` the same after that time
   * without progress.
   * @throws TaskKilled, or an Error of the task
   */
  run<Input, Output, Progress>(
    task: WorkerTask<Input, Output, Progress>,
    input: Input,
    options?: TaskOptions<Progress>,
  ): Promise<Output>;
  close(): void;
}
type PoolOptions = { niceness?: number; script?: Script; isReused?: boolean };
type TaskOptions<Progress> = {
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
  silentMs?: number;
};

/**
 * Up to `count` processes for native code on strangers' files, because such code cannot be stopped within a process.
 * `niceness`: higher values get less of a busy processor. `isReused`: false ends a process after its task.
 */
export function createWorkerPool(
  count: number,
  { niceness = NICENESS, script = 'file-worker', isReused = true }: PoolOptions = {},
): WorkerPool {
  const turns = createWorkQueue({ concurrency: count, maxWaiting: Number.POSITIVE_INFINITY });
  const idle: { worker: ChildProcess; end: NodeJS.Timeout }[] = [];

  const take = (): ChildProcess | undefined => {
    for (let rested = idle.pop(); rested; rested = idle.pop()) {
      clearTimeout(rested.end);
      if (rested.worker.connected) return rested.worker;
    }
    return undefined;
  };
  let isClosed = false;
  const rest = (worker: ChildProcess): void => {
    if (isClosed || !isReused) {
      worker.disconnect();
      return;
    }
    const end = setTimeout(() => {
      idle.splice(
        idle.findIndex((one) => one.worker === worker),
        1,
      );
      if (worker.connected) worker.disconnect();
    }, IDLE_MS).unref();
    idle.push({ worker, end });
  };

  return {
    run: (task, input, options = {}) =>
      turns.run(async () => {
        const worker = take() ?? (await startWorker(script, niceness));
        holdProcess(worker, true);
        try {
          return await performTask(worker, task, input, options);
        } finally {
          holdProcess(worker, false);
          if (worker.connected) rest(worker);
        }
      }),
    close() {
      isClosed = true;
      for (const { worker, end } of idle.splice(0)) {
        clearTimeout(end);
        if (worker.connected) worker.disconnect();
      }
    },
  };
}

async function startWorker(script: Script, niceness: number): Promise<ChildProcess> {
  const worker = fork(getScriptPath(script), [String(niceness)], {
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => ENVIRONMENT.test(name))),
    execArgv: [`--max-old-space-size=${HEAP_MB}`, `--wasm-max-mem-pages=${WASM_PAGES}`],
    serialization: 'advanced',
  });
  const died = once(worker, 'exit').then(() => {
    throw new Error('A worker cannot be started');
  });
  await Promise.race([once(worker, 'message'), died]);
  return worker;
}

function toTaskError(reply: TaskReply): Error {
  if (!('error' in reply)) return new Error('In a worker: no reply');
  return Object.assign(new Error(`In a worker: ${reply.error}`), reply.code === undefined ? {} : { code: reply.code });
}

function holdProcess(worker: ChildProcess, hold: boolean): void {
  for (const handle of [worker, worker.channel]) {
    if (hold) handle?.ref();
    else handle?.unref();
  }
}

function performTask<Input, Output, Progress>(
  worker: ChildProcess,
  { name, seconds }: WorkerTask<Input, Output, Progress>,
  input: Input,
  { onProgress, signal, silentMs }: TaskOptions<Progress>,
): Promise<Output> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      clearTimeout(silence);
      worker.off('message', answered).off('exit', died).off('error', failed);
      signal?.removeEventListener('abort', abort);
    };
    const answered = (reply: TaskReply) => {
      if ('progress' in reply) {
        silence?.refresh();
        onProgress?.(reply.progress as Progress);
        return;
      }
      end();
      if ('output' in reply) resolve(reply.output as Output);
      else reject(toTaskError(reply));
    };
    const died = () => {
      end();
      reject(new TaskKilledError('cannot be read: it needs too much memory'));
    };
    const failed = (error: Error) => {
      end();
      worker.kill('SIGKILL');
      reject(error);
    };
    const stop = (reason: TaskKilledError) => {
      end();
      if (worker.connected) worker.disconnect();
      worker.kill('SIGKILL');
      reject(reason);
    };
    const tooLong = () => stop(new TaskKilledError(`could not be read within ${seconds} seconds`));
    const timer = setTimeout(tooLong, seconds * 1000);
    const silence =
      silentMs === undefined ? undefined : setTimeout(() => stop(new TaskSilentError('made no progress')), silentMs);
    const abort = () => stop(new TaskKilledError('was ended'));
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) {
      abort();
      return;
    }
    worker.on('message', answered).on('exit', died).on('error', failed);
    worker.send({ name, input });
  });
}
