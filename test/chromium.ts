import { type Browser, chromium } from 'playwright-core';
import { findInstalledChromium } from '../commands/chromium.mjs';

const DISABLED_FEATURES = [
  // Each of these parts of the browser window starts a renderer, which costs as much CPU as a page of the site.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  // Playwright disables these for pages. They are repeated here because only the last such flag counts.
  'AimEnabled',
  'PaintHolding',
  'HttpsUpgrades',
  'ThirdPartyStoragePartitioning',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
];

export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
];
const WITHOUT_GPU = ['--disable-gpu'];
/** All pages of a context share one process with compiled scripts, which halves the CPU time of a page. */
const ONE_RENDERER = ['--renderer-process-limit=1', '--disable-site-isolation-trials'];
/** Runs the network and the GPU without separate processes: messages to them took a tenth of the CPU time. */
const FEW_PROCESSES = [
  '--in-process-gpu',
  // Playwright enables this feature. It is repeated here because only the last such flag counts.
  '--enable-features=NetworkServiceInProcess2,CDPScreenshotNewSurface',
];
const WITH_WEBGL = [
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
];

/** Starts the installed Chromium without a window. @throws Error if none is installed */
export const launchChromium = ({ webGl = false, oneRenderer = false } = {}): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium(),
    args: [
      ...CHROMIUM_FLAGS,
      ...(webGl ? WITH_WEBGL : WITHOUT_GPU),
      ...(oneRenderer ? [...ONE_RENDERER, ...FEW_PROCESSES] : []),
    ],
  });

/** Path of the installed Chromium. `npm test` installs one first if it can. */
export function findChromium(): string {
  const found = findInstalledChromium();
  if (!found) throw new Error('No Chromium was found: npm test says what to install.');
  return found;
}
