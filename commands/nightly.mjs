// npm run nightly: the whole of npm test three times, where a second try is a failure. What fails one night in three is found here.
import { spawnSync } from 'node:child_process';
import { nodePath, root } from './prepare.mjs';

const RUNS = 3;
const failed = [];
for (let run = 1; run <= RUNS; run += 1) {
  console.log(`Run ${run} of ${RUNS}`);
  const { status } = spawnSync(nodePath(), ['commands/test.mjs'], {
    cwd: root,
    env: { ...process.env, STRICT: '1' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) failed.push(run);
}
console.log(
  failed.length ? `Failed: run ${failed.join(' and ')} of ${RUNS}` : `All ${RUNS} runs passed at the first try`,
);
process.exit(failed.length ? 1 : 0);
