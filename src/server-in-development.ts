import { openLog } from './platform/log.ts';
import { checkNeeds, readServerSettings } from './platform/start/check-needs.ts';
import { startServices } from './start-services.ts';

/** The services of the development server: as in production, with every reply checked against its schema. */
export async function startForDevelopment() {
  const settings = await readServerSettings(process.env);
  for (const line of await checkNeeds(settings)) console.log(line);
  const { services, close } = await startServices(settings, openLog(settings));
  return { settings, services: { ...services, checkReplies: true }, close };
}
