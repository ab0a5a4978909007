// npm run restore -- FILE [--replace]: replaces the database and the files by the content of a backup.
import path from 'node:path';
import { checkBackupFile, restoreBackup } from '../src/platform/backup/restore-backup.ts';
import { getFileFolder, openFileStore } from '../src/platform/files/open-file-store.ts';
import { checkFolderOwner } from '../src/platform/files/private-folder.ts';
import { launchPostgres } from '../src/platform/postgres/embedded-postgres.ts';
import { readMigrations } from '../src/platform/postgres/migrate-database.ts';
import { readSchemaObjects } from '../src/platform/postgres/schema-objects.ts';
import { readSettings, type Settings } from '../src/platform/settings.ts';
import { checkStorage } from '../src/platform/start/check-needs.ts';
import { createProgressPrinter, formatMegabytes, listPrintedErrors, openStopSignal } from './backup-command.ts';
import { parseCommandLine, runCommand, UsageError } from './command-line.ts';

const usage = `npm run restore -- FILE              restores a backup into an empty database; the site must be stopped
npm run restore -- FILE --replace    the same, and deletes what the database holds
npm run restore -- FILE --check      only reads the backup from the start to the end`;

/**
 * `telling`: tables whose numbers of rows show what a database holds. `filledByMigrations`: tables that migrations
 * fill.
 */
const KNOWN_TABLES = {
  telling: ['brands', 'products', 'models', 'users', 'enquiries'],
  filledByMigrations: [
    'places',
    'file_kinds',
    'office_settings',
    'media_columns',
    'privacy_notices',
    'privacy_settings',
    'shown_banners',
    'site_words',
  ],
};

async function main(): Promise<undefined> {
  const { file, replace, check } = readArguments();
  const settings = readSettings(process.env);
  const signal = openStopSignal();
  const progress = createProgressPrinter();
  try {
    const database = path.join(import.meta.dirname, '../db');
    const migrations = readMigrations(path.join(database, 'migrations'));
    const release = { migrations, objects: readSchemaObjects(path.join(database, 'objects')) };
    const reading = { file, key: settings.backupKey, signal, onProgress: progress.update };
    const manifest = await checkBackupFile(reading, migrations);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const bytes = manifest.parts.reduce((sum, part) => sum + part.bytes, 0);
    const contents = `of ${manifest.madeAt}: ${rows} rows, ${formatMegabytes(bytes)}`;
    if (check) {
      progress.stop();
      console.log(`${file} is complete and can be restored (${contents}).`);
      return;
    }
    await checkStorage(settings);
    if (!settings.s3) await checkFolderOwner(getFileFolder(settings.dataDir));
    const server = await ownServer(settings);
    try {
      const { connectionString } = server;
      const files = await openFileStore(settings);
      const options = {
        ...reading,
        manifest,
        release,
        settings,
        connectionString,
        files,
        known: KNOWN_TABLES,
        replace,
      };
      const notices = await restoreBackup(options);
      progress.stop();
      for (const notice of notices) console.error(notice);
      console.log(`Restored the backup ${contents}. Start the site.`);
    } finally {
      await server.stop();
    }
  } finally {
    progress.stop();
  }
}

/**
 * Returns a server for this command only: unlike other commands, restore does not use the server of a running site.
 * @throws FolderInUse
 */
async function ownServer({
  databaseUrl,
  dataDir,
}: Settings): Promise<{ connectionString: string; stop(): Promise<void> }> {
  if (databaseUrl) return { connectionString: databaseUrl, stop: async () => {} };
  return await launchPostgres({ directory: path.join(dataDir, 'postgres'), log: console.error });
}

function readArguments(): { file: string; replace: boolean; check: boolean } {
  const { values, positionals } = parseCommandLine(usage, {
    options: { replace: { type: 'boolean', default: false }, check: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new UsageError(usage);
  return { file, ...values };
}

await runCommand(main, listPrintedErrors());
