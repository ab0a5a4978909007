import { type BrowserServer, chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { prepareChromium } from '../../commands/chromium.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the Chromium of this run listens. */
    browser: string;
  }
}

let server: BrowserServer | undefined;

/** One Chromium for the whole run; each visit gets a context of its own in it. */
export async function setup({ provide }: TestProject) {
  server = await chromium.launchServer({
    executablePath: prepareChromium(console.log),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
  provide('browser', server.wsEndpoint());
}

export async function teardown() {
  await server?.close();
}
