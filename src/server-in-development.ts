import pino from 'pino';
import { readSettings } from './platform/settings.ts';
import { startServices } from './start-services.ts';

/** The services of the development server: as in production, with every reply checked against its schema. */
export async function startForDevelopment() {
  const settings = readSettings(process.env);
  const { services, close } = await startServices(settings, pino({ level: settings.logLevel }));
  return { settings, services: { ...services, checkReplies: true }, close };
}
