import puppeteer, { type Browser } from 'puppeteer-core';
import { findInstalledFirefox } from '../commands/firefox.mjs';

/** Path of the installed Firefox; without one the browser tests in Firefox are skipped. */
export const firefoxPath = findInstalledFirefox();

/** Starts the installed Firefox by WebDriver BiDi, because Playwright needs a newer Firefox than Debian's. */
export const launchFirefox = (): Promise<Browser> =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath ?? 'firefox',
    headless: true,
    timeout: 90_000,
    protocolTimeout: 90_000,
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
  });
