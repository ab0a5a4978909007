import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import sharp, { type Sharp } from 'sharp';
import { build } from 'vite';
import type { Shot } from './studio-page.ts';

const FLAGS = [
  '--no-sandbox',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const DEFAULTS: Shot = {
  width: 1200,
  height: 900,
  scale: 1.5,
  azimuth: 35,
  elevation: 20,
  field: 22,
  margin: 1.16,
  opening: 0,
  background: '#ffffff',
  transparent: false,
  floor: true,
};

type StudioWindow = { studio: { keep: (glbs: string[]) => void; shoot: (shot: Shot) => Promise<string> } };

/** A headless browser that photographs GLB models and prints HTML pages. */
export type Studio = {
  photograph: (glbs: Buffer[], shot: Partial<Shot>) => Promise<Sharp>;
  /** Renders an HTML page (no network) at twice its size and returns the image at `width` × `height` × 2. */
  print: (html: string, width: number, height: number) => Promise<Sharp>;
  close: () => Promise<void>;
};

async function pageScript(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      lib: { entry: fileURLToPath(new URL('./studio-page.ts', import.meta.url)), formats: ['iife'], name: 'page' },
    },
  });
  const output = [result].flat()[0];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk || !('code' in chunk)) throw new Error('the studio page could not be bundled');
  return chunk.code;
}

export async function openStudio(): Promise<Studio> {
  const [code, browser] = await Promise.all([
    pageScript(),
    chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS }),
  ]);
  const stage: Page = await browser.newPage({ viewport: { width: 400, height: 300 } });
  const problems: string[] = [];
  stage.on('pageerror', (error) => problems.push(error.message));
  await stage.setContent('<!doctype html><body></body>');
  await stage.addScriptTag({ content: code });
  let kept: Buffer[] = [];
  return {
    async photograph(glbs, shot) {
      if (glbs.length !== kept.length || glbs.some((glb, i) => glb !== kept[i])) {
        kept = glbs;
        await stage.evaluate(
          (list) => (window as unknown as StudioWindow).studio.keep(list),
          glbs.map((glb) => glb.toString('base64')),
        );
      }
      const wanted = { ...DEFAULTS, ...shot };
      const url = await stage.evaluate((s) => (window as unknown as StudioWindow).studio.shoot(s), wanted);
      if (problems.length) throw new Error(problems.join('\n'));
      return sharp(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')).resize(wanted.width, wanted.height, {
        kernel: 'lanczos3',
      });
    },
    async print(html, width, height) {
      const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: 2 });
      try {
        await page.setContent(html, { waitUntil: 'load' });
        await page.evaluate(() => document.fonts.ready);
        // A second try, because on a busy machine the software renderer sometimes returns no frame in time.
        const shot = () => page.screenshot({ type: 'png' });
        return sharp(await shot().catch(shot));
      } finally {
        await page.close();
      }
    },
    close: () => browser.close(),
  };
}
