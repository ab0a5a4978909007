// npm run weights: builds the site, measures the bytes of every page and writes the budgets test/page-weights.csv.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { environment, getNodePath, prepareBuild, prepareDependencies, root } from './prepare.mjs';

await prepareDependencies(console.log);
await prepareBuild(console.log);
const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
const { status } = spawnSync(getNodePath(), [vitest, 'run', '--project=build', 'test/budgets.test.ts'], {
  cwd: root,
  env: environment({ WRITE_WEIGHTS: 'true' }),
  stdio: 'inherit',
});
process.exit(status ?? 1);
