import { join } from 'node:path';
import pino from 'pino';
import { createApp } from './app.ts';
import { builtAssets } from './assets.ts';
import { importDemo } from './demo.ts';
import { hasMailbox } from './platform/mail/mailbox.ts';
import { FolderInUse } from './platform/postgres/folder-lock.ts';
import { MigrationError } from './platform/postgres/migrate.ts';
import { PostgresError } from './platform/postgres/postgres-files.ts';
import { readSettings, SettingsError } from './platform/settings.ts';
import { startServices } from './start-services.ts';

/** Runs the process: settings, services, listen, drain, close. Messages for people go to stdout, the log to stderr. */
async function main() {
  const settings = readSettings(process.env);
  // Registered first: a Ctrl-C during startup lets it finish and then shuts down cleanly.
  const stopRequested = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => resolve());
  });
  const log = pino({ level: settings.logLevel }, pino.destination(2));
  const { services, background, messages, close: closeServices } = await startServices(settings, log);
  for (const line of messages) console.log(line);
  try {
    for (const line of await importDemo({ ...services, database: background })) console.log(line);
    const clientFolder = join(import.meta.dirname, '../client');
    const app = await createApp(services, builtAssets(clientFolder), clientFolder);
    await app.listen({ host: settings.host, port: settings.port });
    console.log(`\nThe site is at ${settings.publicUrl}`);
    if (hasMailbox(settings)) console.log(`Emails are shown at ${settings.publicUrl}/dev/mailbox`);
    else if (!settings.smtpUrl)
      console.log(`No email is sent without SMTP_URL; they are stored in ${settings.dataDir}/mail`);
    console.log('Ctrl-C stops it.');

    const close = async () => {
      console.log('\nStopping: finishing what is running …');
      // A connection that was busy when the server began to close becomes idle after its reply; Node would keep it for a minute.
      const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
      await app.close();
      clearInterval(sweep);
      await closeServices();
      console.log('Stopped.');
      process.exit(0);
    };
    stopRequested.then(close);
  } catch (error) {
    await closeServices();
    throw error;
  }
}

main().catch((error: unknown) => {
  const userErrors = [SettingsError, FolderInUse, PostgresError, MigrationError];
  const expected = userErrors.some((kind) => error instanceof kind) || isPortTaken(error);
  console.error(expected && error instanceof Error ? error.message : error);
  process.exit(1);
});

function isPortTaken(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) return false;
  error.message = `Port ${process.env.PORT ?? 3000} is taken by another program. Choose one with PORT=…`;
  return true;
}
