import { prepareChromium } from '../../commands/chromium.mjs';

/** Finds or installs Chromium once; workers read its path from the environment. */
export function setup() {
  process.env.CHROMIUM_PATH = prepareChromium(console.log);
}
