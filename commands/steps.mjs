// Runs the steps of npm run check and npm test: one line each, failures in full, and finally "N passed, N failed".
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { environment, nodePath, prepareDependencies, root } from './prepare.mjs';

let passed = 0;
let failed = 0;

/** Runs the steps and exits. Whatever happens, the last line is the number of passed and failed steps and tests. */
export async function runSteps(steps) {
  const problem = await prepareDependencies(console.log).catch((error) => error.message);
  if (step('dependencies', () => problem)) {
    try {
      steps();
    } catch (error) {
      failed += 1;
      console.log(error);
    }
  }
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed ? 1 : 0);
}

/**
 * Runs a step. It fails if `work` throws or returns a non-empty string, which is then printed. What it names is what counts: each
 * failed test, or the step itself.
 */
export function step(name, work) {
  const began = Date.now();
  const failedBefore = failed;
  const problem = problemOf(work);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  if (!problem) passed += 1;
  else if (failed === failedBefore) failed += 1;
  console.log(`${problem ? 'FAILED' : 'ok    '}  ${name} (${seconds} s)${problem ? `\n${problem}\n` : ''}`);
  return !problem;
}

function problemOf(work) {
  try {
    return work();
  } catch (error) {
    return error.message;
  }
}

/** The steps that need neither a database nor a browser. */
export function quickSteps() {
  step('formatting and lint', () => run('@biomejs/biome/bin/biome', 'ci', '--colors=off', '.'));
  step('unused files, exports and dependencies', () => run('knip/bin/knip.js', '--no-progress'));
  step('types', () => run('typescript/bin/tsc', '--noEmit'));
  step('unit tests', () => vitest('unit'));
}

/**
 * Runs the tests of some projects of vitest.config.ts. Each test counts; failures are returned in full. With STRICT=1 in the
 * environment a test that passed only at its second try is a failure too.
 */
export function vitest(...projects) {
  const folder = mkdtempSync(path.join(tmpdir(), 'clamp-report-'));
  const file = path.join(folder, 'report.json');
  const chosen = projects.map((project) => `--project=${project}`);
  const output = run('vitest/vitest.mjs', 'run', ...chosen, '--reporter=json', `--outputFile=${file}`);
  let report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return output || 'The test runner wrote no report.';
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const failures = report.testResults.flatMap(failuresOf);
  passed += report.numPassedTests;
  failed += failures.length;
  const again = report.testResults.flatMap(secondTries);
  for (const test of again) console.log(test);
  if (process.env.STRICT === '1') failed += again.length;
  if (failures.length) return failures.join('\n');
  if (again.length && process.env.STRICT === '1') return 'A second try is a failure where STRICT=1.';
  return report.success ? '' : output || 'The run failed outside the tests.';
}

function failuresOf({ name, status, message, assertionResults }) {
  const file = path.relative(root, name);
  const tests = assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName, failureMessages }) => `  ${file} > ${fullName}\n${indent(failureMessages.join('\n'))}`);
  return tests.length || status !== 'failed' ? tests : [`  ${file} could not run\n${indent(message)}`];
}

/** The tests that passed at the second try only, with what was wrong at the first. */
const secondTries = ({ name, assertionResults }) =>
  assertionResults
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length)
    .map(({ fullName, failureMessages }) => {
      const problem = failureMessages.join('\n').slice(0, 1500);
      return `second try  ${path.relative(root, name)} > ${fullName}\n${indent(problem)}`;
    });

const indent = (text) => text.replace(/^/gm, '    ');

/** Runs a tool of the project. Returns its output if it failed, else ''. */
function run(script, ...args) {
  const { status, stdout, stderr, error } = spawnSync(nodePath(), [path.join(root, 'node_modules', script), ...args], {
    cwd: root,
    env: environment({ FORCE_COLOR: '0' }),
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status === 0) return '';
  return `${stdout ?? ''}${stderr ?? ''}${error ?? ''}`.trim() || `It exited with ${status} and no output.`;
}
