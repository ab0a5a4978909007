// npm run backup -- FILE|FOLDER: writes the database, the files and the secret of the site to one archive.
import { spawnSync } from 'node:child_process';
import { createBackup } from '../src/platform/backup/create-backup.ts';
import { BackupError } from '../src/platform/backup/manifest.ts';
import { openFileStore } from '../src/platform/files/open-file-store.ts';
import { findSigningSecret } from '../src/platform/secrets/signing-secret.ts';
import { readSettings } from '../src/platform/settings.ts';
import { checkStorage } from '../src/platform/start/check-needs.ts';
import { createProgressPrinter, formatMegabytes, listPrintedErrors, openStopSignal } from './backup-command.ts';
import { parseCommandLine, runCommand, UsageError } from './command-line.ts';
import { openDatabaseServer } from './database-server.ts';

const usage = `npm run backup -- FILE|FOLDER

Writes the database, the files and the secret of the site to FILE, which must not exist, or to a new file in FOLDER.
The site may be running. Settings: BACKUP_KEY encrypts, BACKUP_KEEP=N deletes all but the newest N in FOLDER,
BACKUP_COMMAND is run after success, with the file as $BACKUP_FILE.`;

async function main(): Promise<undefined> {
  const to = readArguments();
  const settings = readSettings(process.env);
  const secret = findSigningSecret(settings);
  if (secret === undefined) {
    throw new BackupError(
      `There is no site in ${settings.dataDir}: it has no secret. Run this with the settings of the site (DATA_DIR, SESSION_SECRET).`,
    );
  }
  await checkStorage(settings);
  const signal = openStopSignal();
  const began = performance.now();
  const server = await openDatabaseServer(settings);
  const progress = createProgressPrinter();
  try {
    const files = await openFileStore(settings);
    const { connectionString } = server;
    const onProgress = progress.update;
    const made = await createBackup({
      to,
      settings,
      connectionString,
      files,
      secret,
      now: new Date(),
      signal,
      onProgress,
    });
    progress.stop();
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const contents = `${made.rows} rows and ${made.files} files`;
    console.log(`Wrote ${made.file} (${contents}, ${formatMegabytes(made.bytes)}, ${seconds} s).`);
    if (made.unrecorded)
      console.error(
        `The backup could not be recorded in the database (${made.unrecorded}): /readyz still reports the age of an older one.`,
      );
    if (made.deleted) console.log(`Deleted ${made.deleted} older ${made.deleted === 1 ? 'backup' : 'backups'}.`);
    takeElsewhere(settings.backupCommand, made.file);
    if (!settings.backupKey) console.log('The backup is not encrypted: set BACKUP_KEY if others can read the file.');
  } finally {
    progress.stop();
    await server.stop();
  }
}

function takeElsewhere(command: string | undefined, file: string): void {
  if (!command) return;
  const env = { ...process.env, BACKUP_FILE: file };
  const { status, signal } = spawnSync('sh', ['-c', command], { env, stdio: 'inherit' });
  if (status !== 0) {
    const how = signal ?? `exit ${status}`;
    throw new BackupError(`BACKUP_COMMAND failed (${how}): the backup is complete, and only in ${file}.`);
  }
  console.log('BACKUP_COMMAND succeeded.');
}

function readArguments(): string {
  const [to, ...others] = parseCommandLine(usage, { allowPositionals: true }).positionals;
  if (to === undefined || others.length) throw new UsageError(usage);
  return to;
}

await runCommand(main, listPrintedErrors());
