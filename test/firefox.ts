import puppeteer, { type Browser } from 'puppeteer-core';
import { installedFirefox } from '../commands/firefox.mjs';

/** The path of this machine's Firefox, if it has one: the journeys in it are skipped otherwise. */
export const firefoxPath = installedFirefox();

/** Starts this machine's Firefox without a window, by WebDriver BiDi. Playwright drives only newer ones than Debian's. */
export const launchFirefox = (): Promise<Browser> =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath ?? 'firefox',
    headless: true,
    timeout: 90_000,
    protocolTimeout: 90_000,
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
  });
