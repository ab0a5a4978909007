import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { POLYFILLS } from '../src/browser-polyfills.ts';
import { CLIENT_FOLDER } from './build.ts';
import { newerCalls } from './newer-calls.ts';

/** Calls in code that runs only where the browser has them, by file of the build. */
const GUARDED: Record<string, string> = {
  'react startViewTransition': 'the router calls it only for links that ask for a view transition; no link does',
  'site requestIdleCallback': 'src/web/run-when-idle.ts uses a timer instead',
  'stage methods of sets': 'the union of two boxes of three.js',
  'stage static block': 'before Safari 16.4 the 3D view does not open',
  'search-box lookbehind': 'before Safari 16.4 the search has no suggestions, and Enter opens the results',
};
/** Scripts that run without src/browser-polyfills.ts. */
const ALONE = /^(boot|older|captcha-worker)-|^service-worker/;

const scripts = [
  'service-worker.js',
  ...readdirSync(path.join(CLIENT_FOLDER, 'assets'))
    .filter((file) => file.endsWith('.js'))
    .map((file) => `assets/${file}`),
];
const supplied = new Set(
  POLYFILLS.map(([owner, name]) => (typeof owner === 'function' ? `${owner.name}.${name}` : String(name))),
);

describe('The oldest supported browsers', () => {
  it('have every call of the built code, or are supplied with it', () => {
    const used = scripts.flatMap((file) => {
      const name = path.basename(file).replace(/-[\w-]{8}\.js$/, '');
      return newerCalls(readFileSync(path.join(CLIENT_FOLDER, file), 'utf8'))
        .filter((call) => ALONE.test(path.basename(file)) || !supplied.has(call))
        .map((call) => `${name} ${call}`);
    });
    expect(used.filter((call) => !(call in GUARDED))).toEqual([]);
    expect(Object.keys(GUARDED).filter((call) => !used.includes(call))).toEqual([]);
  });

  it('are supplied only with calls that the built code has', () => {
    const code = scripts
      .filter((file) => !ALONE.test(path.basename(file)))
      .map((file) => readFileSync(path.join(CLIENT_FOLDER, file), 'utf8'))
      .join('\n');
    const used = new Set(newerCalls(code));
    expect([...supplied].filter((call) => !used.has(call))).toEqual([]);
  });
});
