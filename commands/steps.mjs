// Runs the steps of npm run check and npm test: one line each, failures in full, and finally "N passed, N failed".
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { MAX_SECONDS, SLOW_FILES } from '../test/slow-files.mjs';
import { environment, getNodePath, prepareDependencies, root } from './prepare.mjs';

/** Set by the nightly run. */
const isStrict = process.env.STRICT === '1';
let passed = 0;
let failed = 0;

/** Runs the steps and exits. The last line is always the number of passed and failed steps and tests. */
export async function runSteps(steps) {
  if (await step('dependencies', () => prepareDependencies(console.log))) {
    try {
      await steps();
    } catch (error) {
      failed += 1;
      console.log(error);
    }
  }
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed ? 1 : 0);
}

/**
 * Runs a step. It fails if `work` throws or resolves to a non-empty string, which is then printed. Counts each failed
 * test, or else the step.
 */
export async function step(name, work) {
  const began = Date.now();
  const problem = await problemOf(work);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  if (!problem) passed += 1;
  else failed += problem.tests ?? 1;
  const words = problem?.text ?? problem;
  console.log(`${problem ? 'FAILED' : 'ok    '}  ${name} (${seconds} s)${problem ? `\n${words}\n` : ''}`);
  return !problem;
}

async function problemOf(work) {
  try {
    return await work();
  } catch (error) {
    return error.message || String(error);
  }
}

/**
 * Runs the steps without database and browser, and `work`, in parallel. In the nightly run unit tests run alone,
 * because some measure time.
 */
export async function runQuickSteps(work) {
  const others = Promise.all([
    work?.(),
    step('types', () => run('typescript/bin/tsc')),
    step('formatting and lint', () => run('@biomejs/biome/bin/biome', 'ci', '--colors=off', '.')),
    step('unused files, exports and dependencies', () => run('knip/bin/knip.js', '--no-progress', '--cache')),
  ]);
  if (isStrict) await others;
  // Unit tests do not wait, so a third worker would only load all modules once more.
  await Promise.all([others, step('unit tests', () => vitest(['unit'], '--maxWorkers=2'))]);
}

/**
 * Runs the tests of some projects of vitest.config.ts. Each test counts; failures are returned in full. With STRICT=1 a
 * test that passed only at its second try fails too.
 */
export async function vitest(projects, ...options) {
  const folder = mkdtempSync(path.join(tmpdir(), 'clamp-report-'));
  const file = path.join(folder, 'report.json');
  const chosen = projects.map((project) => `--project=${project}`);
  const output = await run(
    'vitest/vitest.mjs',
    'run',
    ...chosen,
    ...options,
    '--reporter=json',
    `--outputFile=${file}`,
  );
  let report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return output || 'The test runner wrote no report.';
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  passed += report.numPassedTests;
  const failures = report.testResults.flatMap(failuresOf);
  const again = report.testResults.flatMap(secondTries);
  for (const test of again) console.log(test);
  const slow = slowFiles(report.testResults);
  console.log(`The slowest test files:\n${slow.lines.join('\n')}`);
  if (isStrict) failures.push(...again);
  failures.push(...slow.unexplained);
  if (failures.length) return { tests: failures.length, text: failures.join('\n') };
  return report.success ? '' : output || 'The run failed outside the tests.';
}

/** The ten slowest files, and the slow files without a reason in test/slow-files.mjs. */
function slowFiles(results) {
  const files = results
    .map(({ name, assertionResults }) => ({
      file: path.relative(root, name).replaceAll(path.sep, '/'),
      seconds: assertionResults.reduce((sum, { duration }) => sum + (duration ?? 0), 0) / 1000,
    }))
    .sort((a, b) => b.seconds - a.seconds);
  const unexplained = files
    .filter(({ file, seconds }) => seconds > MAX_SECONDS && !(file in SLOW_FILES))
    .map(
      ({ file, seconds }) =>
        `  ${file} took ${seconds.toFixed(1)} s: make it quicker, or say why in test/slow-files.mjs`,
    );
  return {
    lines: files.slice(0, 10).map(({ file, seconds }) => `${seconds.toFixed(1).padStart(10)} s  ${file}`),
    // Wall time means little on a busy machine, so only the nightly run is strict.
    unexplained: isStrict ? unexplained : [],
  };
}

function failuresOf({ name, status, message, assertionResults }) {
  const file = path.relative(root, name);
  const tests = assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName, failureMessages }) => `  ${file} > ${fullName}\n${indent(failureMessages.join('\n'))}`);
  return tests.length || status !== 'failed' ? tests : [`  ${file} could not run\n${indent(message)}`];
}

/** Tests that passed only at the second try, with the error of the first. */
const secondTries = ({ name, assertionResults }) =>
  assertionResults
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length)
    .map(({ fullName, failureMessages }) => {
      const problem = failureMessages.join('\n').slice(0, 1500);
      return `second try  ${path.relative(root, name)} > ${fullName}\n${indent(problem)}`;
    });

const indent = (text) => text.replace(/^/gm, '    ');

/** Runs a tool of the project. Resolves to its output if it failed, else to ''. */
async function run(script, ...args) {
  const child = spawn(getNodePath(), [path.join(root, 'node_modules', script), ...args], {
    cwd: root,
    env: environment({ FORCE_COLOR: '0' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, code] = await Promise.all([
    Promise.all([text(child.stdout), text(child.stderr)]),
    once(child, 'close').then(([status]) => status),
  ]);
  return code === 0 ? '' : output.join('').trim() || `It exited with ${code} and no output.`;
}
