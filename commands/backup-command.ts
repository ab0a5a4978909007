// Shared by npm run backup and npm run restore.
import { BackupError } from '../src/platform/backup/manifest.ts';
import { type ProgressDisplay, showProgress } from '../src/platform/progress.ts';

/** Returns a signal that Ctrl-C and SIGTERM abort, so that no half-written file and no running PostgreSQL is left. */
export function openStopSignal(): AbortSignal {
  const abort = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => abort.abort());
  return abort.signal;
}

/** Shows progress only on a terminal, because a timer would email each line. */
export const createProgressPrinter = (): ProgressDisplay =>
  process.stderr.isTTY ? showProgress(process.stderr) : { update() {}, stop() {} };

export const formatMegabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** At LOG_LEVEL=debug a failed backup is printed with its stack. */
export const listPrintedErrors = () => (['debug', 'trace'].includes(process.env.LOG_LEVEL ?? '') ? [] : [BackupError]);
