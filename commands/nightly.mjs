// npm run nightly: npm test with all slow and sampled tests; a test that needs a second try fails.
import { spawnSync } from 'node:child_process';
import { getNodePath, root } from './prepare.mjs';

const failed = [];
// Only React's development build complains about missing keys and unknown attributes.
run('every page, rendered by React’s development build', { REACT_BUILD: 'development' }, 'test/every-page.test.ts');
run('everything, each test at its first try', { STRICT: '1' });
console.log(failed.length ? `Failed: ${failed.join(', ')}` : 'All passed at the first try');
process.exit(failed.length ? 1 : 0);

function run(name, env, ...files) {
  console.log(name);
  const { status } = spawnSync(getNodePath(), ['commands/test.mjs', ...files], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) failed.push(name);
}
