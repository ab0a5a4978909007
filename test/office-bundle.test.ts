import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from './app.ts';
import { CLIENT_FOLDER } from './build.ts';
import { fileWeight } from './page-weights.ts';

const SIGN_IN = 90_000;
const FIRST_SCREEN = 130_000;
const ROOT = path.resolve(import.meta.dirname, '..');

describe('The bundle of the office', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await testApp({ clientFolder: CLIENT_FOLDER });
  });
  afterAll(() => site.close());

  const shellFiles = async () => {
    const { body } = await site.inject('/admin');
    return [...body.matchAll(/(?:src|href)="\/(office\/[^"]+)"/g)].map(([, file = '']) => file);
  };

  it('is told to reload when it meets another release that refuses its request', async () => {
    const [, release = ''] =
      /<meta name="office-release" content="(\w{12})"/.exec((await site.inject('/admin')).body) ?? [];
    const ask = async (url: string, asked: string) => {
      const reply = await site.inject({ url, headers: { 'office-release': asked } });
      return [reply.statusCode, reply.json<{ error: string }>().error];
    };
    const reload = [409, expect.stringContaining('reload the page')];
    expect(await ask('/api/office/of_another_release', 'abcdefabcdef')).toEqual(reload);
    expect(await ask('/api/office/of_another_release', release)).toEqual([404, expect.stringContaining('Nothing at')]);
    expect(await ask('/api/office/session?unknown=1', 'abcdefabcdef')).not.toEqual(reload);
    expect(await ask('/api/of_another_release', 'abcdefabcdef')).toEqual([404, expect.any(String)]);
  });

  it('is one static page for all its addresses, for no search engine and no cache, under the policy of the site, but with frames of it', async () => {
    const [start, deep, home] = await Promise.all(['/admin', '/admin/redirects/a%2Fb', '/'].map(site.inject));
    expect([start?.statusCode, deep?.statusCode]).toEqual([200, 200]);
    expect(deep?.body).toBe(start?.body);
    expect(start?.headers).toMatchObject({
      'x-robots-tag': 'noindex',
      'cache-control': 'no-cache',
      'content-security-policy': String(home?.headers['content-security-policy']).replace(
        'frame-src ',
        "frame-src 'self' ",
      ),
      'x-frame-options': 'DENY',
    });
    expect(start?.body).not.toMatch(/<style|<script(?![^>]* src=)|\son\w+=|\sstyle=/);
    expect(home?.body).not.toMatch(/\/admin|\/office/);
  });

  it('has files with a hash in their names, which browsers keep, and no second address of the page', async () => {
    const files = await shellFiles();
    expect(files.filter((file) => !/-[\w-]{8}\.(js|css)$/.test(file))).toEqual([]);
    const code = await site.inject(`/${files.find((file) => file.endsWith('.js'))}`);
    expect(code.headers['cache-control']).toMatch(/max-age=31536000, immutable/);
    expect((await site.inject('/office/index.html')).statusCode).toBe(404);
    expect((await site.inject('/office/none.js')).statusCode).toBe(404);
  });

  it('loads at most 90 kB for the sign-in and 130 kB with the first screen; the editor of rich text comes when it is needed', async () => {
    const files = await shellFiles();
    const all = readdirSync(path.join(CLIENT_FOLDER, 'office')).filter((file) => file.endsWith('.js'));
    const withScreens = new Set([
      ...files,
      ...all.filter((file) => /^screens-/.test(file)).map((file) => `office/${file}`),
    ]);
    expect(withScreens.size).toBe(files.length + 1);
    for (const file of withScreens) {
      if (!file.endsWith('.js')) continue;
      const code = readFileSync(path.join(CLIENT_FOLDER, file), 'utf8');
      for (const [, name] of code.matchAll(/(?:from|import) ?"\.\/([^"]+)"/g)) withScreens.add(`office/${name}`);
    }
    const weightOf = (loaded: Iterable<string>) =>
      [...loaded].reduce((sum, file) => sum + fileWeight(CLIENT_FOLDER, file), 0);
    const [signIn, firstScreen] = [weightOf(files), weightOf(withScreens)];
    console.log(`First load of the office: ${signIn} bytes, with the first screen ${firstScreen}`);
    expect(signIn).toBeGreaterThan(50_000);
    expect(signIn).toBeLessThanOrEqual(SIGN_IN);
    expect(firstScreen).toBeGreaterThan(signIn + 20_000);
    expect(firstScreen).toBeLessThanOrEqual(FIRST_SCREEN);
    const withEditor = all.filter((file) =>
      readFileSync(path.join(CLIENT_FOLDER, 'office', file), 'utf8').includes('ProseMirror'),
    );
    expect(withEditor.length).toBeGreaterThan(0);
    expect([...withScreens].filter((file) => withEditor.includes(path.basename(file)))).toEqual([]);
  });

  it('leaves nothing of itself in the files of the site', () => {
    const files = readdirSync(path.join(CLIENT_FOLDER, 'assets')).filter((file) => /\.(js|css)$/.test(file));
    const texts = files.map((file) => ({ file, text: readFileSync(path.join(CLIENT_FOLDER, 'assets', file), 'utf8') }));
    expect(texts.length).toBeGreaterThan(50);
    expect(
      texts.filter(({ text }) => /\/api\/office\/|office-rows|dialog-palette/.test(text)).map(({ file }) => file),
    ).toEqual([]);
  });

  it('shares one copy of React and of the router with the site', () => {
    const own = ['react', 'react-dom', 'react-router'].filter((name) =>
      existsSync(path.join(ROOT, 'office/node_modules', name)),
    );
    expect(own).toEqual([]);
  });
});
