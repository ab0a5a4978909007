import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { PerspectiveCamera, Vector3 } from 'three';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  computeViewpoint,
  FIELD_OF_VIEW,
  toVector,
  VIEW_DIRECTIONS,
} from '../../src/features/catalogue/viewer/scene/viewpoint.ts';
import { buildHashedName, hashSha256 } from '../../src/platform/files/file-store.ts';
import { launchChromium } from '../chromium.ts';
import { cornersOf, LEVER, leverGlb, PLATE } from '../fixtures/lever.ts';
import { isThorough } from '../rounds.ts';
import { expectAccessible, listen, sharedSite, testSite, untilReady } from './browser.ts';

/** Without a GPU, and with other load, the first frame takes long. */
const RENDER_TIMEOUT = 90_000;

describe('The 3D view of a browser without WebGL', () => {
  const site = sharedSite();

  it('is the image, with the reason and the file, which has the right type, is sent in ranges and is cacheable forever', async () => {
    const { page, complaints } = await site.arrive({ width: 560, height: 500 });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    await page.goto(`${site.origin}/product-single/VTC-200-UB`);
    await untilReady(page);
    await page.getByRole('link', { name: '3D view' }).first().click();
    const dialog = page.getByRole('dialog', { name: '3D view of VTC-200-UB' });
    await dialog.getByText('WebGL is missing or switched off').waitFor();
    expect(await dialog.locator('picture img').isVisible()).toBe(true);
    const file = await dialog.getByRole('link', { name: 'Download the 3D model' }).getAttribute('href');
    expect(requests.filter((path) => /\/assets\/stage-/.test(path))).toEqual([]);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);

    const response = await site.app.inject({ url: file ?? '', headers: { range: 'bytes=0-3' } });
    expect([response.statusCode, response.body]).toEqual([206, 'glTF']);
    expect(response.headers).toMatchObject({
      'content-type': 'model/gltf-binary',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });
});

describe.runIf(isThorough)('The 3D view', { timeout: 180_000 }, () => {
  const site = testSite();
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  let model: { id: number; name: string; slug: string };
  let elsewhere: { id: number; name: string };
  let glb: string;

  beforeAll(async () => {
    browser = await launchChromium({ webGl: true });
    const { pool } = site.app.services.database;
    const bytes = await leverGlb();
    glb = buildHashedName('lever.glb', hashSha256(bytes));
    await site.app.services.files.put(`uploads/models/${glb}`, bytes, 'model/gltf-binary');
    const { rows } = await pool.query<typeof model>(`
      select m.id, m.name, p.slug from models m join products p on p.id = m.product_id
      join product_tables t on t.id = m.table_id order by p.id, t.number, m.position, m.id limit 2`);
    const [first, second] = rows;
    if (!first || !second) throw new Error('The demo catalogue has no models');
    [model, elsewhere] = [first, second];
    await pool.query(`delete from files where kind = '3d' and model_id = any($1)`, [[first.id, second.id]]);
    await pool.query(`insert into files (model_id, kind, file) values ($1, '3d', $2), ($3, '3d', $4)`, [
      first.id,
      glb,
      second.id,
      'https://parts.example/view/7',
    ]);
    await site.app.knowsOfChanges();
  });
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
  });
  afterAll(() => browser?.close());

  async function visit(
    address: string,
    { width = 560, prepare }: { width?: number; prepare?: (page: Page) => Promise<unknown> } = {},
  ) {
    const context = await browser.newContext({ viewport: { width, height: 500 }, reducedMotion: 'reduce' });
    contexts.push(context);
    // Responses of the service worker would bypass the requests counted here.
    await context.route('**/service-worker.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    const page = await context.newPage();
    const complaints = listen(page);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await prepare?.(page);
    await page.goto(site.origin + address, { waitUntil: 'load' });
    await untilReady(page);
    return { page, complaints, requests };
  }
  const modelAddress = () => `/product-single/${encodeURIComponent(model.name)}`;
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: `3D view of ${model.name}` });
  async function open(page: Page) {
    await page.getByRole('link', { name: '3D view' }).first().click();
    const dialog = dialogOf(page);
    await settled(dialog);
    return dialog;
  }
  /** Waits until the model is loaded and all fades have ended. */
  async function settled(dialog: Locator) {
    await dialog.getByRole('button', { name: 'Zoom in' }).waitFor({ timeout: RENDER_TIMEOUT });
    await dialog.page().waitForFunction(() => document.getAnimations().length === 0, null, { timeout: RENDER_TIMEOUT });
  }
  const lineLength = (page: Page) =>
    page.evaluate(() => {
      const line = document.querySelector('[data-line]');
      const value = (name: string) => Number(line?.getAttribute(name));
      return Math.hypot(value('x2') - value('x1'), value('y2') - value('y1'));
    });

  it('loads only on a click, turns, opens and measures, and leaves nothing behind', async () => {
    const { page, complaints, requests } = await visit(modelAddress());
    expect(requests.filter((path) => /\/assets\/(stage|viewer)-|\.glb$/.test(path))).toEqual([]);
    const link = page.getByRole('link', { name: '3D view' }).first();
    const dialog = await open(page);
    expect(requests.filter((path) => path.endsWith('.glb'))).toEqual([`/uploads/models/${glb}`]);
    await dialog.getByText('60 × 20 × 18 mm').waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('CANVAS');
    await expectAccessible(page);

    const canvas = dialog.locator('canvas');
    const side = dialog.getByRole('button', { name: 'Side' });
    await side.click();
    expect(await side.getAttribute('aria-pressed')).toBe('true');
    const picture = () => canvas.screenshot({ timeout: RENDER_TIMEOUT });
    const closed = await picture();
    const slider = dialog.getByRole('slider', { name: 'Opening of the model' });
    expect(await slider.getAttribute('aria-valuetext')).toBe('Closed');
    await slider.press('End');
    expect(await slider.getAttribute('aria-valuetext')).toBe('Open');
    await expect.poll(async () => (await picture()).equals(closed), { timeout: RENDER_TIMEOUT }).toBe(false);
    await slider.press('Home');

    await dialog.getByRole('button', { name: 'Measure' }).click();
    const box = await canvas.boundingBox();
    if (!box) throw new Error('The canvas has no bounding box');
    for (const [x, y] of screenPoints(box, [new Vector3(-0.03, 0, 0.01), new Vector3(0.03, 0, 0.01)])) {
      // Clicks inside the edge, because the corner itself is covered.
      await page.mouse.click(x + (x < box.x + box.width / 2 ? 5 : -5), y - 5);
    }
    await dialog.getByRole('status').getByText('60.0 mm').waitFor();
    await dialog.getByText('X 60.0 · Y 0.0 · Z 0.0').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Clear' }).click();
    await dialog.getByText('Pick two points on the model').waitFor();

    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.locator('canvas').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('stands at its real size on the surface that a visitor taps, where the device has a camera for it', async () => {
    const { page, complaints } = await visit(modelAddress(), { width: 390, prepare: addCameraOverFloor });
    const dialog = await open(page);
    await dialog.getByRole('button', { name: 'View in your space' }).click();
    await dialog.getByText('Point at a flat surface and tap').waitFor();
    await expectAccessible(page);
    const alphaInMiddle = () => page.evaluate(() => window.alphaInMiddle());
    expect(await alphaInMiddle()).toBe(0);
    await page.evaluate(() => window.tapScreen());
    await dialog.getByText('Tap elsewhere to move it').waitFor();
    await expect.poll(alphaInMiddle, { timeout: RENDER_TIMEOUT }).toBe(255);
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await dialog.getByText('Tap elsewhere').waitFor({ state: 'hidden' });
    await dialog.getByText('60 × 20 × 18 mm').waitFor();
    await dialog.getByRole('button', { name: 'Side' }).click();
    expect(complaints.filter((text) => !text.includes('ReadPixels'))).toEqual([]);
  });

  it('works with the keyboard alone, also on a phone', async () => {
    const { page, complaints } = await visit(modelAddress(), { width: 390 });
    await page.getByRole('link', { name: '3D view' }).first().focus();
    await page.keyboard.press('Enter');
    const dialog = dialogOf(page);
    await settled(dialog);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const pressed = () => dialog.locator('fieldset [aria-pressed="true"]').allTextContents();
    for (const [key, name] of ['Front', 'Top', 'Side', 'Iso'].entries()) {
      await page.keyboard.press(String(key + 1));
      expect(await pressed()).toEqual([name]);
    }
    await page.keyboard.press('3');
    await page.keyboard.press('m');
    await page.keyboard.press('Enter');
    await dialog.getByText('Pick the second point').waitFor();
    await page.keyboard.press('Shift+ArrowLeft');
    expect(await pressed()).toEqual([]);
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Enter');
    await dialog
      .getByRole('status')
      .getByText(/^\d+\.\d mm$/)
      .waitFor();
    const before = await lineLength(page);
    await page.keyboard.press('+');
    await expect.poll(() => lineLength(page), { timeout: 30_000 }).toBeGreaterThan(before * 1.1);
    await page.keyboard.press('-');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => lineLength(page), { timeout: 30_000 }).not.toBeCloseTo(before, 1);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  it('shows the image where the file is missing', async () => {
    const { page } = await visit(modelAddress(), {
      prepare: (page) => page.route('**/*.glb', (route) => route.fulfill({ status: 404 })),
    });
    await page.getByRole('link', { name: '3D view' }).first().click();
    await dialogOf(page).getByText('The 3D model could not be shown').waitFor();
  });

  it('is a tab on the page of its product, where the wheel scrolls the page; any file other than a GLB of the site stays a link', async () => {
    const { page, complaints, requests } = await visit(`/ProductModels/${model.slug}`);
    const tab = page.getByRole('tab', { name: '3D view' }).first();
    expect(await tab.getAttribute('href')).toBe(`/uploads/models/${glb}`);
    expect(requests.filter((path) => path.endsWith('.glb'))).toEqual([]);
    await tab.click();
    const panel = page.getByRole('tabpanel', { name: '3D view' });
    await panel.getByRole('button', { name: 'Zoom in' }).waitFor({ timeout: RENDER_TIMEOUT });
    expect(await tab.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(requests.filter((path) => path.endsWith('.glb'))).toHaveLength(1);
    // The wheel scrolls the page until the model has the focus.
    await panel.locator('canvas').hover();
    await page.mouse.wheel(0, 200);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press(' ');
    await expect.poll(() => page.locator('canvas').count()).toBe(0);
    await page.getByRole('tabpanel', { name: 'Drawing' }).first().waitFor();
    expect(complaints).toEqual([]);
    const other = await visit(`/product-single/${encodeURIComponent(elsewhere.name)}`);
    const plain = other.page.getByRole('link', { name: '3D View' });
    expect(await plain.getAttribute('href')).toBe('https://parts.example/view/7');
    expect(await plain.getAttribute('aria-haspopup')).toBeNull();
  });
});

/** Gives the page a device whose camera looks down at 45° from 0.3 m above a floor. */
async function addCameraOverFloor(page: Page): Promise<void> {
  await page.addInitScript({ path: fileURLToPath(import.meta.resolve('iwer/build/iwer.min.js')) });
  await page.addInitScript(() => {
    const device = new IWER.XRDevice(IWER.metaQuest3, { stereoEnabled: false, ipd: 0 });
    device.installSEM(
      class {
        environmentCanvas = document.createElement('canvas');
        render() {}
        computeHitTestResults(ray: Float32Array) {
          const [x, y, z] = ray.slice(12, 15) as unknown as Triple;
          const [right, up, back] = ray.slice(8, 11) as unknown as Triple;
          const distance = y / up;
          return [[1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x - right * distance, 0, z - back * distance, 1]];
        }
      },
    );
    device.position.set(0, 0.3, 0);
    device.quaternion.set(-Math.sin(Math.PI / 8), 0, 0, Math.cos(Math.PI / 8));
    device.installRuntime({ forceInstall: true });
    /** Runs `work` after the site has drawn the next frame. */
    const inFrame = <Result>(work: () => Result) =>
      new Promise<Result>((resolve) => {
        device.activeSession?.requestAnimationFrame(() => resolve(work()));
      });
    window.tapScreen = async () => {
      for (const value of [1, 0]) {
        device.controllers.right.updateButtonValue('trigger', value);
        await inFrame(() => undefined);
      }
    };
    window.alphaInMiddle = () =>
      inFrame(() => {
        const gl = document.querySelector<HTMLCanvasElement>('canvas[tabindex]')?.getContext('webgl2');
        const pixel = new Uint8Array(4);
        gl?.bindFramebuffer(gl.FRAMEBUFFER, null);
        gl?.readPixels(gl.drawingBufferWidth / 2, gl.drawingBufferHeight / 2, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
        return pixel[3];
      });
  });
}

type Triple = [number, number, number];

declare global {
  /** Global object of the emulator, with the members used here. */
  const IWER: {
    metaQuest3: unknown;
    XRDevice: new (
      model: unknown,
      options: { stereoEnabled: boolean; ipd: number },
    ) => {
      position: { set: (...place: Triple) => void };
      quaternion: { set: (...turn: [number, number, number, number]) => void };
      controllers: { right: { updateButtonValue: (name: string, value: number) => void } };
      installSEM: (environment: new () => object) => void;
      activeSession: XRSession | undefined;
      installRuntime: (options: { forceInstall: boolean }) => void;
    };
  };
  interface Window {
    tapScreen: () => Promise<void>;
    alphaInMiddle: () => Promise<number | undefined>;
  }
}

/** Screen positions of points in the side view, as the site frames it. */
function screenPoints(
  box: { x: number; y: number; width: number; height: number },
  points: Vector3[],
): [number, number][] {
  const corners = [...cornersOf(PLATE), ...cornersOf(LEVER)].map((corner) => new Vector3(...corner));
  const aspect = box.width / box.height;
  const { look, target, distance } = computeViewpoint(corners, VIEW_DIRECTIONS.side, aspect, 1.22);
  const camera = new PerspectiveCamera(FIELD_OF_VIEW, aspect, 0.001, 10);
  camera.position.copy(target).addScaledVector(toVector(look), distance);
  camera.lookAt(target);
  camera.updateMatrixWorld();
  return points.map((point) => {
    const { x, y } = point.clone().project(camera);
    return [box.x + ((x + 1) / 2) * box.width, box.y + ((1 - y) / 2) * box.height];
  });
}
