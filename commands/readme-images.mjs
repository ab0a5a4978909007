// npm run pictures: builds the site with the demo catalogue and draws the images of the README in docs/pictures.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { environment, getNodePath, prepareDependencies, root } from './prepare.mjs';

await prepareDependencies(console.log);
const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
const { status } = spawnSync(getNodePath(), [vitest, 'run', 'test/browser/readme-pictures.test.ts'], {
  cwd: root,
  env: environment({ DRAW_PICTURES: 'true' }),
  stdio: 'inherit',
});
process.exit(status ?? 1);
