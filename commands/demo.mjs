// npm run demo:assets, npm run demo:check: install demo/'s dependencies, then generate or check the demo catalogue.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { environment, getNodePath, prepareDependencies, root } from './prepare.mjs';

const demo = path.join(root, 'demo');
const RUN = path.join(root, 'commands', 'run.mjs');
const [task, ...args] = process.argv.slice(2);

function run(script, ...parameters) {
  const { status } = spawnSync(getNodePath(), [script, ...parameters], {
    cwd: root,
    env: environment(),
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
const tool = (script, ...parameters) => run(path.join(root, 'node_modules', script), ...parameters);

try {
  await prepareDependencies(console.log);
  await prepareDependencies(console.log, { folder: demo });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

if (task === 'assets') run(RUN, path.join(demo, 'make-assets.ts'), ...args);
else {
  tool('typescript/bin/tsc', '--noEmit', '--project', demo);
  tool('vitest/vitest.mjs', 'run', '--config', path.join(demo, 'vitest.config.ts'));
  run(RUN, path.join(demo, 'check.ts'), ...args);
}
