import { join } from 'node:path';
import { createApp } from './app.ts';
import { importDemo } from './demo.ts';
import { printUpgradeReports } from './features/catalogue/measures/bind-tables.store.ts';
import { storePageTexts } from './features/catalogue/search/page-texts.store.ts';
import { logConsole, openLog } from './platform/log.ts';
import { hasDevelopmentMailbox } from './platform/mail/development-mailbox.ts';
import { readBuiltAssets } from './platform/page-assets/page-assets.ts';
import { PROGRAM_VERSION } from './platform/program-version.ts';
import { checkNeeds, readServerSettings } from './platform/start/check-needs.ts';
import { explainFailures, toStartFailure } from './platform/start/start-failure.ts';
import { searchablePages } from './sitemap.ts';
import { startServices } from './start-services.ts';

const SEARCH_PAGE = '/AllProducts?query=2000%20N';

/** Messages for people go to stdout, the log to stderr. */
async function main() {
  // Registered first, so that an interrupted start is closed cleanly.
  const stop = new AbortController();
  const start = stopOnSignals(stop);
  const settings = await readServerSettings(process.env);
  for (const line of await checkNeeds(settings)) console.log(line);
  const log = openLog(settings);
  const {
    services,
    background,
    close: closeServices,
  } = await startServices(settings, log, console.log, (reason) => {
    log.fatal(`${reason}: this process ends, so that its supervisor restarts it`);
    process.exit(1);
  });
  try {
    await printUpgradeReports(background, console.log);
    if (stop.signal.aborted) return await closeAndExit(closeServices);
    const demo = importDemo({ ...services, database: background });
    const imported = await Promise.race([demo, waitForAbort(stop.signal)]);
    if (!imported) {
      demo.catch(() => {});
      return await closeAndExit(closeServices);
    }
    for (const line of imported) console.log(line);
    const clientFolder = join(import.meta.dirname, '../client');
    const app = await createApp(services, readBuiltAssets(clientFolder), clientFolder);
    if (stop.signal.aborted) return await closeAndExit(closeServices);
    const isWorker = settings.role === 'worker';
    if (!isWorker) {
      // The first page of a large catalogue takes seconds: before this copy listens, nobody waits for it.
      await storePageTexts(background.pool, searchablePages, (path) => app.inject(path));
      await app.inject(SEARCH_PAGE);
    }
    await explainFailures('address', settings, () => app.listen({ host: settings.host, port: settings.port }));
    start.isOver = true;
    logConsole(log);
    console.log(`\nThe site is at ${settings.publicUrl} (release ${PROGRAM_VERSION})`);
    if (isWorker) console.log('This copy does background work only (ROLE=worker).');
    if (hasDevelopmentMailbox(settings)) console.log(`Emails are shown at ${settings.publicUrl}/dev/mailbox`);
    else if (!settings.smtpUrl)
      console.log(`No email is sent without SMTP_URL; they are stored in ${settings.dataDir}/mail`);
    console.log('Ctrl-C stops it.');

    const close = async () => {
      console.log('\nStopping: finishing what is running …');
      // Connections that become idle after the close began would stay open for a minute.
      const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
      await app.close();
      clearInterval(sweep);
      await closeAndExit(closeServices);
    };
    if (stop.signal.aborted) await close();
    else stop.signal.addEventListener('abort', close);
  } catch (error) {
    await closeServices();
    throw error;
  }
}

function stopOnSignals(stop: AbortController): { isOver: boolean } {
  const start = { isOver: false };
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      if (!start.isOver && !stop.signal.aborted) console.log('Stopping after this step of the start …');
      stop.abort();
    });
  }
  return start;
}

const waitForAbort = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    else signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });

async function closeAndExit(closeServices: () => Promise<void>): Promise<never> {
  await closeServices();
  console.log('Stopped.');
  process.exit(0);
}

main().catch((error: unknown) => {
  console.error(toStartFailure(error, process.env));
  process.exit(1);
});
