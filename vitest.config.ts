import path from 'node:path';
import { env } from 'node:process';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { testFiles } from './test/needs.ts';
import { RunOrder } from './test/setup/run-order.ts';
import { temporaryFolder } from './test/setup/temporary-folder.ts';
import { pageFiles } from './vite.config.ts';

/** Tests that pass only at the second try are listed by npm test (docs/decisions/100-a-second-try.md). */
const retry = 1;
const { unit, process, api, build } = testFiles();
// React's development build takes seven times as long, so only the nightly run uses it (commands/nightly.mjs).
env.NODE_ENV = env.REACT_BUILD === 'development' ? 'development' : 'production';
// For the setups, the workers and their child processes.
env.TMPDIR = temporaryFolder();
// Commands, servers and workers load compiled code, which saves a quarter of a command's time.
env.NODE_COMPILE_CACHE ??= path.resolve('node_modules/.cache/node');

const DATABASE = 'test/setup/database.ts';
const BUILD = 'test/setup/build.ts';
const BROWSER = 'test/setup/browser.ts';
const QUICK_HASHES = 'test/setup/quick-hashes.ts';

/** One project for each set of needs (test/needs.ts). A need of none of the chosen tests is not started. */
export default defineConfig({
  plugins: [pageFiles, react()],
  define: { __BACKEND__: JSON.stringify(''), __COMMIT__: JSON.stringify('abc1234') },
  test: {
    // One more than the cores of a small machine, because many tests wait for a process, a time limit or a page.
    maxWorkers: 3,
    sequence: { sequencer: RunOrder },
    // Files share the loaded modules of their worker: loading modules for each file took longer than most tests.
    isolate: false,
    // Compiled modules stay for the next run. The nightly run compiles for React's development build instead.
    fsModuleCache: env.REACT_BUILD !== 'development',
    // Generous, for small machines that are busy with other things.
    hookTimeout: 90_000,
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      { extends: true, test: { name: 'unit', include: unit } },
      { extends: true, test: { name: 'process', retry, include: process } },
      { extends: true, test: { name: 'api', retry, include: api, globalSetup: DATABASE, setupFiles: QUICK_HASHES } },
      { extends: true, test: { name: 'build', retry, include: build, globalSetup: [BUILD, DATABASE] } },
      {
        extends: true,
        test: {
          name: 'browser',
          retry,
          include: ['test/browser/*.test.ts'],
          globalSetup: [BUILD, DATABASE, BROWSER],
          setupFiles: QUICK_HASHES,
          testTimeout: 90_000,
        },
      },
    ],
  },
});
