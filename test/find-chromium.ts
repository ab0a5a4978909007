import { installedChromium } from '../commands/chromium.mjs';

/** The path of this machine's Chromium. `npm test` installs one first if it can. */
export function findChromium(): string {
  const found = installedChromium();
  if (!found) throw new Error('No Chromium was found: run npm test to see what to install.');
  return found;
}
