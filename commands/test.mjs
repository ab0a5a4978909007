// npm test: every check there is, one after the other, quiet unless something is wrong. Ends with "N passed, N failed".
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { prepareChromium } from './chromium.mjs';
import { environment, nodePath, prepareBuild, prepareDependencies, root } from './prepare.mjs';

const say = (line) => console.log(line);
let passed = 0;
let failed = 0;

function stage(name, work) {
  const began = Date.now();
  const trouble = work();
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  if (trouble) failed += 1;
  else passed += 1;
  say(`${trouble ? 'FAILED' : 'ok    '}  ${name} (${seconds} s)${trouble ? `\n${trouble}\n` : ''}`);
  return !trouble;
}

/** Runs a tool of the project; what it printed when it failed, else nothing. */
function tool(script, ...args) {
  const result = spawnSync(nodePath(), [path.join(root, 'node_modules', script), ...args], {
    cwd: root,
    env: environment({ FORCE_COLOR: '0' }),
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return result.status === 0
    ? ''
    : `${result.stdout}${result.stderr}${result.error ?? ''}`.trim() || 'It failed without a word.';
}

const attempt = (work) => {
  try {
    work();
    return '';
  } catch (error) {
    return error.message;
  }
};

/** The tests themselves: each counts, and only failures are shown. */
function vitest(...projects) {
  const folder = mkdtempSync(path.join(tmpdir(), 'clamp-report-'));
  const file = path.join(folder, 'report.json');
  const output = tool('vitest/vitest.mjs', 'run', ...projects, '--reporter=json', `--outputFile=${file}`);
  let report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return output || 'The test runner left no report.';
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  passed += report.numPassedTests;
  failed += report.numFailedTests;
  const faults = report.testResults.flatMap((file) => {
    const name = path.relative(root, file.name);
    const tests = file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `  ${name} > ${fullName}\n${indent(failureMessages.join('\n'))}`);
    return tests.length || file.status !== 'failed' ? tests : [`  ${name} could not run\n${indent(file.message)}`];
  });
  if (faults.length) return faults.join('\n');
  return report.success ? '' : output || 'The run failed outside the tests.';
}

const indent = (text) =>
  text
    .split('\n')
    .slice(0, 25)
    .map((line) => `    ${line}`)
    .join('\n');

try {
  prepareDependencies(say);
} catch (error) {
  console.error(error.message);
  console.log('0 passed, 1 failed');
  process.exit(1);
}
stage('formatting and lint', () => tool('@biomejs/biome/bin/biome', 'ci', '--colors=off', '.'));
stage('unused files, exports and dependencies', () => tool('knip/bin/knip.js', '--no-progress'));
stage('types', () => tool('typescript/bin/tsc', '--noEmit'));
stage('build', () => attempt(() => prepareBuild(() => {})));
const browser = stage('a Chromium for the browser tests', () =>
  attempt(() => {
    process.env.CHROMIUM_PATH = prepareChromium(say);
  }),
);
if (browser) stage('tests: unit, API, process, budgets, browser', vitest);
else stage('tests: unit, API, process, budgets (no browser)', () => vitest('--project=node'));

say(`\n${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
