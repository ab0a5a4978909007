// Installs the locked dependencies. Runs on Node 20 without node_modules.
import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { lockInstall } from './install-lock.mjs';

/** Errors of npm that mean that the registry was not reached. */
const UNREACHABLE =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|E[A-Z]*TIMEDOUT|E[A-Z]*TIMEOUT)\b/;
/** npm would wait for more than a minute in all before it tells that there is no network. */
const RETRIES = ['--fetch-retries=2', '--fetch-retry-mintimeout=500', '--fetch-retry-maxtimeout=2000'];
const STOPS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };

/** Installs the locked dependencies of a folder, unless node_modules has them already. @throws Error for people */
export async function installDependencies(folder, { log, what = 'dependencies', npm = findNpm(), patienceMs = 8000 }) {
  if (isInstalled(folder)) return;
  requireWritable(folder, 'install the dependencies');
  const unlock = await lockInstall(folder, log);
  try {
    // Another install, that this one waited for, may have done it.
    if (!isInstalled(folder)) await install(folder, { log, what, npm, patienceMs, unlock });
  } finally {
    unlock();
  }
}

async function install(folder, { log, what, npm, patienceMs, unlock }) {
  log(`Installing ${what} (once, a minute or two) …`);
  // The build needs the development dependencies too. These flags win over NODE_ENV=production and npm's own settings.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error', ...RETRIES];
  // Before npm runs, so that no signal ends this process alone.
  let stopped;
  const endBoth = (signal) => {
    stopped = signal;
    for (const { stop } of [installing, ping]) stop();
  };
  for (const signal of Object.keys(STOPS)) process.on(signal, endBoth);
  const installing = run(npm, args, folder);
  // A network that drops packets lets npm wait for minutes without a word.
  const ping = run(npm, ['ping', '--loglevel=error', '--fetch-retries=0', `--fetch-timeout=${patienceMs}`], folder);
  const patience = setTimeout(ping.stop, patienceMs);
  let finished = false;
  ping.ended.then(({ code, output }) => {
    clearTimeout(patience);
    if (finished || code === 0 || !(code === null || UNREACHABLE.test(output))) return;
    log('The package registry does not answer: check the network, or the proxy. Waiting for npm …');
  });
  const { code, output } = await installing.ended;
  finished = true;
  ping.stop();
  for (const signal of Object.keys(STOPS)) process.off(signal, endBoth);
  if (stopped) {
    unlock();
    process.exit(STOPS[stopped]);
  }
  if (code !== 0) throw new Error(failureOf(output));
}

/**
 * Whether npm's own record of what it installed fits the lock file. npm writes it last, so a stopped install has none.
 * A site that is built runs without the development dependencies (npm prune --omit=dev).
 */
export function isInstalled(folder, { development = true } = {}) {
  const record = path.join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = packagesOf(path.join(folder, 'package-lock.json'));
  const installed = packagesOf(record);
  const { optionalDependencies = {} } = wanted[''] ?? {};
  return (
    Object.entries(installed).every(([place, found]) => isSame(found, wanted[place])) &&
    Object.entries(wanted).every(([place, entry]) => {
      if (place === '' || installed[place]) return true;
      // devOptional: of a development dependency, or an optional one of another.
      if (!development && (entry.dev || entry.devOptional)) return true;
      // Packages for other systems are left out, but not ours for this one.
      const isOurs = place.replace('node_modules/', '') in optionalDependencies;
      return entry.optional && !(isOurs && isForThisSystem(entry));
    })
  );
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  } catch (error) {
    // Emptied by a power failure: what it stood for is not known.
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

const isSame = (found, entry) => found.version === entry?.version && found.integrity === entry?.integrity;
const isForThisSystem = ({ os, cpu }) =>
  [os ?? process.platform].flat().includes(process.platform) && [cpu ?? process.arch].flat().includes(process.arch);

/** @throws Error that says who may do it, if this user may not write to the folder or to what was made in it before */
export function requireWritable(folder, purpose) {
  for (const place of [folder, path.join(folder, 'node_modules'), path.join(folder, 'dist')]) {
    if (!existsSync(place)) continue;
    try {
      accessSync(place, constants.W_OK);
    } catch {
      throw new Error(
        `Cannot ${purpose}: this user may not write to ${place}. Run npm start -- --prepare as its owner, or change the owner (chown -R).`,
      );
    }
  }
}

/** Runs npm in a process group of its own, so that stopping it also stops everything that it started. */
function run([command, ...first], args, cwd) {
  const windows = process.platform === 'win32';
  const child = spawn(command, [...first, ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: !windows,
    shell: windows && command.endsWith('.cmd'),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  let running = true;
  const ended = new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: String(error) }));
    child.on('close', (code) => resolve({ code, output }));
  }).finally(() => {
    running = false;
  });
  const stop = () => {
    if (!running || !child.pid) return;
    if (windows) child.kill();
    else killGroup(child.pid);
  };
  return { ended, stop };
}

function killGroup(leader) {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error; // It has just ended.
  }
}

function failureOf(output) {
  const [code] = UNREACHABLE.exec(output) ?? [];
  if (!code) return `The dependencies could not be installed:\n${output}`;
  return `The dependencies could not be installed: the package registry cannot be reached (${code}). Check the network, or the proxy (npm config get registry, HTTPS_PROXY), and start again.`;
}

/** npm as a command: its script with this Node (the npm that called us, or the one installed with Node), else by name. */
function findNpm() {
  const beside = ['../lib/node_modules', 'node_modules'].map((folder) =>
    path.resolve(path.dirname(process.execPath), folder, 'npm', 'bin', 'npm-cli.js'),
  );
  const script = [process.env.npm_execpath, ...beside].find((file) => file?.endsWith('npm-cli.js') && existsSync(file));
  return script ? [process.execPath, script] : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}
