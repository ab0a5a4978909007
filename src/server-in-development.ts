import { importDemo } from './demo.ts';
import { printUpgradeReports } from './features/catalogue/measures/bind-tables.store.ts';
import { openLog } from './platform/log.ts';
import { checkNeeds, readServerSettings } from './platform/start/check-needs.ts';
import { startServices } from './start-services.ts';

/** Every reply is checked against its schema. */
export async function startForDevelopment() {
  // Drawing images would slow down the builds and tests of a developer.
  const settings = { ...(await readServerSettings(process.env)), drawAhead: false };
  for (const line of await checkNeeds(settings)) console.log(line);
  const { services, background, close } = await startServices(settings, openLog(settings), console.log);
  try {
    await printUpgradeReports(background, console.log);
    for (const line of await importDemo({ ...services, database: background })) console.log(line);
  } catch (error) {
    await close();
    throw error;
  }
  return { settings, services: { ...services, checkReplies: true }, close };
}
