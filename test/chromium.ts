import { type Browser, chromium } from 'playwright-core';
import { installedChromium } from '../commands/chromium.mjs';

const DISABLED_FEATURES = [
  // Parts of a window, rendered by two more processes, which cost as much CPU as a page of the site.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  // What Playwright switches off for pages, again: only the last such flag counts.
  'AimEnabled',
  'PaintHolding',
  'HttpsUpgrades',
  'ThirdPartyStoragePartitioning',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
];

/** What every test and benchmark starts Chromium with. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
];
const WITHOUT_GPU = ['--disable-gpu'];
/** All pages of a browser context in one process, which has read the site's scripts already: half the CPU of a page. */
const ONE_RENDERER = ['--renderer-process-limit=1', '--disable-site-isolation-trials'];
/** The network and what puts a page's layers together without processes of their own: a tenth of the CPU went into messages to them. */
const FEW_PROCESSES = [
  '--in-process-gpu',
  // And what Playwright switches on, again: only the last such flag counts.
  '--enable-features=NetworkServiceInProcess2,CDPScreenshotNewSurface',
];
/** WebGL rendered by the CPU. */
const WITH_WEBGL = [
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
];

/** Starts this machine's Chromium without a window. @throws if there is none */
export const launchChromium = ({ webGl = false, oneRenderer = false } = {}): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium(),
    args: [
      ...CHROMIUM_FLAGS,
      ...(webGl ? WITH_WEBGL : WITHOUT_GPU),
      ...(oneRenderer ? [...ONE_RENDERER, ...FEW_PROCESSES] : []),
    ],
  });

/** The path of this machine's Chromium. `npm test` installs one first if it can. */
export function findChromium(): string {
  const found = installedChromium();
  if (!found) throw new Error('No Chromium was found: npm test says what to install.');
  return found;
}
