// Installs the locked dependencies. Runs on Node 20 without node_modules.
import { accessSync, constants, existsSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { onStop, run } from './child-process.mjs';
import { waitForFolderLock } from './folder-lock.mjs';

/** npm errors that mean that the registry was not reached. */
const UNREACHABLE =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|E[A-Z]*TIMEDOUT|E[A-Z]*TIMEOUT)\b/;
/** Without these limits npm waits for more than a minute before it reports that there is no network. */
const RETRIES = ['--fetch-retries=2', '--fetch-retry-mintimeout=500', '--fetch-retry-maxtimeout=2000'];
/** Less free space than this after a failure means that the disk was full. */
const MIN_FREE_BYTES = 20 * 2 ** 20;

/**
 * Installs the locked dependencies of a folder, unless node_modules has them. `development` includes the packages for
 * tests and checks.
 * @throws Error for people
 */
export async function installDependencies(
  folder,
  { log, what = 'dependencies', development = true, npm = findNpm(), patienceMs = 8000 },
) {
  if (isInstalled(folder, { development })) return;
  requireWritable(folder, 'install the dependencies');
  const unlock = await waitForFolderLock(folder, log);
  try {
    // Another process may have finished the install while this one waited.
    if (!isInstalled(folder, { development }))
      await install(folder, { log, what, development, npm, patienceMs, unlock });
  } finally {
    unlock();
  }
}

/** npm's arguments. These flags win over NODE_ENV=production and npm's own settings. */
function argumentsOf(folder, development) {
  const common = ['--include=optional', '--no-audit', '--no-fund', '--loglevel=error', ...RETRIES];
  if (!development) return ['ci', '--omit=dev', ...common];
  // A site may be running from these modules, which npm ci would remove first.
  const runs = isInstalled(folder, { development: false });
  return [...(runs ? ['install', '--no-save'] : ['ci']), '--include=dev', ...common];
}

async function install(folder, { log, what, development, npm, patienceMs, unlock }) {
  log(`Installing ${what} (once, a minute or two) …`);
  // Set up before npm runs, so that a signal also ends npm.
  const finish = onStop(() => {
    for (const { stop } of [installing, ping]) stop();
  });
  const installing = run([...npm, ...argumentsOf(folder, development)], { cwd: folder });
  // On a network that drops packets npm would wait silently for minutes.
  const pinging = ['ping', '--loglevel=error', '--fetch-retries=0', `--fetch-timeout=${patienceMs}`];
  const ping = run([...npm, ...pinging], { cwd: folder });
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
  finish(unlock);
  // npm only warns when it leaves a package of this system out, for example on a full disk.
  if (code === 0 && isInstalled(folder, { development })) {
    removeUnread(folder);
    return;
  }
  const reason = failureOf(folder, output);
  // Programs of a half-finished install would be found first and crash.
  if (!isInstalled(folder, { development: false }))
    rmSync(path.join(folder, 'node_modules'), { recursive: true, force: true });
  throw new Error(`The dependencies could not be installed${reason}`);
}

/** C headers of Node, for native add-ons that are compiled; source maps of packages; sample images of the typefaces. */
const UNREAD = /^node-(darwin|linux|win)-[^/]+\/include$|\.([cm]?[jt]s)\.map$|^@expo-google-fonts\/.*\.png$/;

/** Removes files that nothing here reads, a quarter of the installation. */
function removeUnread(folder) {
  const modules = path.join(folder, 'node_modules');
  for (const name of readdirSync(modules, { recursive: true }))
    if (UNREAD.test(name.replaceAll(path.sep, '/'))) rmSync(path.join(modules, name), { recursive: true, force: true });
}

/**
 * True when npm's record of the install fits the lock file. npm writes the record last, so an interrupted install has
 * none. The site runs without the development dependencies.
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
      // devOptional: needed for development, or optional for another package.
      if (!development && (entry.dev || entry.devOptional)) return true;
      // Packages for other systems may be missing, but our own optional packages for this system may not.
      const isOurs = place.replace('node_modules/', '') in optionalDependencies;
      return entry.optional && !(isOurs && isForThisSystem(entry));
    })
  );
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  } catch (error) {
    // A power failure can leave the record empty; the install then counts as missing.
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

const isSame = (found, entry) => found.version === entry?.version && found.integrity === entry?.integrity;
const isForThisSystem = ({ os, cpu }) =>
  [os ?? process.platform].flat().includes(process.platform) && [cpu ?? process.arch].flat().includes(process.arch);

/** @throws Error that names the owner, if this user may not write to the folder or to its earlier contents */
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

function failureOf(folder, output) {
  if (hasFilledDisk(folder, output)) return `: ${formatFullDisk(folder)}`;
  const [code] = UNREACHABLE.exec(output) ?? [];
  if (!code) return `:\n${output}`;
  return `: the package registry cannot be reached (${code}). Check the network, or the proxy (npm config get registry, HTTPS_PROXY), and start again.`;
}

export function hasFilledDisk(folder, output) {
  const { bavail, bsize } = statfsSync(folder);
  return /\bENOSPC\b/.test(output) || bavail * bsize < MIN_FREE_BYTES;
}

export const formatFullDisk = (folder) => `the disk of ${folder} is full. Free 1 GB on it, and start again.`;

/** Runs npm's script with this Node (the npm that called us, or the one installed with Node), else npm by name. */
function findNpm() {
  const beside = ['../lib/node_modules', 'node_modules'].map((folder) =>
    path.resolve(path.dirname(process.execPath), folder, 'npm', 'bin', 'npm-cli.js'),
  );
  const script = [process.env.npm_execpath, ...beside].find((file) => file?.endsWith('npm-cli.js') && existsSync(file));
  return script ? [process.execPath, script] : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}
