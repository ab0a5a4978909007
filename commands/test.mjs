// npm test runs all checks; npm test -- PATH … [-t NAME] only these test files or folders.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { prepareChromium } from './chromium.mjs';
import { prepareFirefox } from './firefox.mjs';
import { environment, getNodePath, prepareBuild, prepareDependencies, root } from './prepare.mjs';
import { runQuickSteps, runSteps, step, vitest } from './steps.mjs';

const [, , ...args] = process.argv;
if (args.length) process.exit(await runChosen());
await runSteps(async () => {
  let built = false;
  await runQuickSteps(async () => {
    built = await step('build', () => prepareBuild(() => {}));
  });
  const browser = await step('a Chromium for the browser tests', () => {
    process.env.CHROMIUM_PATH = prepareChromium(console.log);
  });
  prepareFirefox(console.log);
  if (built && browser)
    await step('process, API, build and browser tests', () => vitest(['process', 'api', 'build', 'browser']));
  else if (built) await step('process, API and build tests (no browser)', () => vitest(['process', 'api', 'build']));
  else await step('process and API tests (no build)', () => vitest(['process', 'api']));
});

/** Runs the test files and folders given as arguments. Returns the exit code. */
async function runChosen() {
  const filters = [];
  for (let at = 0; at < args.length; at += 1) {
    if (args[at].startsWith('-')) {
      filters.push(args[at]);
      if (/^(-t|--testNamePattern)$/.test(args[at])) filters.push(args[++at] ?? '');
      continue;
    }
    // npm starts this script in the project's root; INIT_CWD is the folder where the user ran npm.
    const found = [process.env.INIT_CWD ?? root, root].map((from) => path.resolve(from, args[at])).find(existsSync);
    if (!found) {
      console.error(`No tests were run: there is no file or folder ${args[at]}`);
      return 1;
    }
    const filter = path.relative(root, found).replaceAll(path.sep, '/');
    if (filter) filters.push(statSync(found).isDirectory() ? `${filter}/` : filter);
  }
  await prepareDependencies(console.log);
  const vitestScript = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const { status } = spawnSync(getNodePath(), [vitestScript, 'run', ...filters], {
    cwd: root,
    env: environment(),
    stdio: 'inherit',
  });
  return status ?? 1;
}
