// What npm run backup and npm run restore have in common.
import { BackupError } from '../src/platform/backup/backup-error.ts';
import { type ProgressDisplay, showProgress } from '../src/platform/progress.ts';
import { startFailure } from '../src/platform/start/start-failure.ts';

/** Aborted by Ctrl-C and by the end of a service, so that no half file and no running PostgreSQL is left. */
export function signalOfStop(): AbortSignal {
  const abort = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => abort.abort());
  return abort.signal;
}

/** Shown to people only: a timer would send each line as an email. */
export const progressOf = (): ProgressDisplay =>
  process.stderr.isTTY ? showProgress(process.stderr) : { update() {}, stop() {} };

export const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** One line; the stack only at LOG_LEVEL=debug. */
export function backupFailure(error: unknown): unknown {
  const debug = ['debug', 'trace'].includes(process.env.LOG_LEVEL ?? '');
  if (error instanceof BackupError) return debug ? error : error.message;
  return startFailure(error, process.env);
}
