import { installedChromium } from '../commands/chromium.mjs';

/** The Chromium of this machine. `npm test` installs one first where it can. */
export function findChromium(): string {
  const found = installedChromium();
  if (!found) throw new Error('No Chromium was found: npm test says what to install.');
  return found;
}
