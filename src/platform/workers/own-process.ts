import { type ChildProcess, fork } from 'node:child_process';
import { plainEnvironment, TaskKilled } from './worker-pool.ts';

/** What the process tells: how far it is, its result, or why there is none. */
type Message<Output, Progress> = { ready: true } | { progress: Progress } | { output: Output } | { error: string };

/** Memory of the process's JavaScript, in MB. */
const HEAP_MB = 768;

/**
 * Does one long task in a process of its own, which `script` serves with `serveOneTask`. `input` is sent to it: what it holds is in no
 * environment. `signal` ends it.
 *
 * @throws TaskKilled when the process ended before its task; an Error of the task
 */
export async function inOwnProcess<Input, Output, Progress>(
  script: string,
  input: Input,
  { onProgress, signal }: { onProgress?: (progress: Progress) => void; signal?: AbortSignal },
): Promise<Output> {
  const child = fork(script, [], {
    env: plainEnvironment(),
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    serialization: 'advanced',
  });
  const kill = () => void child.kill('SIGKILL');
  signal?.addEventListener('abort', kill);
  if (signal?.aborted) kill();
  try {
    return await resultOf<Input, Output, Progress>(child, input, onProgress);
  } finally {
    signal?.removeEventListener('abort', kill);
    if (child.connected) child.disconnect();
  }
}

function resultOf<Input, Output, Progress>(
  child: ChildProcess,
  input: Input,
  onProgress: ((progress: Progress) => void) | undefined,
): Promise<Output> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: Message<Output, Progress>) => {
      if ('ready' in message) child.send(input as never);
      else if ('progress' in message) onProgress?.(message.progress);
      else if ('output' in message) resolve(message.output);
      else reject(new Error(`In a process of its own: ${message.error}`));
    });
    child.on('error', reject);
    child.on('exit', (code, ended) => reject(new TaskKilled(`the process ended (${ended ?? `code ${code}`})`)));
  });
}

/** Runs in the process: does the one task that `inOwnProcess` sends, and ends with whoever started it. */
export function serveOneTask<Input, Output, Progress>(
  work: (input: Input, onProgress: (progress: Progress) => void) => Promise<Output>,
): void {
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  // Ctrl-C reaches the whole group: the one that started it decides.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
  const tell = (message: Message<Output, Progress>) => void process.send?.(message);
  process.once('message', async (input: Input) => {
    try {
      tell({ output: await work(input, (progress) => tell({ progress })) });
    } catch (error) {
      tell({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
  tell({ ready: true });
}
