// Prepares npm start and npm test: dependencies and a build. Runs on Node 20 without node_modules.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { onStop, run } from './child-process.mjs';
import { formatFullDisk, hasFilledDisk, installDependencies, isInstalled, requireWritable } from './dependencies.mjs';
import { waitForFolderLock } from './folder-lock.mjs';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const LOCK = path.join(root, 'package-lock.json');
const BUILT = path.join(root, 'dist', '.built');

/** Path of Node 24 if its package is installed (Linux, Windows), else of the running Node. */
export function getNodePath() {
  const windows = process.platform === 'win32';
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`;
  const bundled = path.join(root, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node');
  return existsSync(bundled) ? bundled : process.execPath;
}

/** Environment of every child process: the project's Node and tools are first on the PATH. */
export function environment(extra = {}) {
  const bin = path.join(root, 'node_modules', '.bin');
  return { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`, ...extra };
}

/** Installs the locked dependencies of the site or of demo/ (installDependencies). */
export async function prepareDependencies(log, { folder = root, development = true } = {}) {
  await installDependencies(folder, {
    log,
    development,
    what: folder === root ? 'dependencies' : `what ${path.relative(root, folder)}/ needs`,
  });
}

/** True when the build matches these sources and the dependencies are installed. */
export const isReady = () => isInstalled(root, { development: false }) && isBuilt(wantedBuild());

const wantedBuild = () => hashOf(sources()) + (process.env.BACKEND_BASE ?? '');
const isBuilt = (wanted) => existsSync(BUILT) && readFileSync(BUILT, 'utf8') === wanted;

/**
 * Builds the code of browser and server if the sources changed since the last build.
 * @throws Error for people
 */
export async function prepareBuild(log) {
  const wanted = wantedBuild();
  if (isBuilt(wanted)) return;
  requireWritable(root, 'build');
  const unlock = await waitForFolderLock(root, log);
  try {
    // Another process may have finished the build while this one waited.
    if (!isBuilt(wanted)) await build(wanted, log, unlock);
  } finally {
    unlock();
  }
}

async function build(wanted, log, unlock) {
  log('Building …');
  rmSync(BUILT, { force: true }); // Otherwise an interrupted build would count as complete.
  const finish = onStop(() => building.stop());
  const building = run([getNodePath(), path.join(root, 'commands', 'build.mjs')], { cwd: root, env: environment() });
  const { code, signal, output } = await building.ended;
  finish(unlock);
  if (code !== 0) throw new Error(`The build failed${failureOf(signal, output)}`);
  mkdirSync(path.dirname(BUILT), { recursive: true });
  writeFileSync(BUILT, wanted);
}

function failureOf(signal, output) {
  if (hasFilledDisk(root, output)) return `: ${formatFullDisk(root)}`;
  if (signal) return `: it was ended by ${signal}. Remove node_modules if this happens again.`;
  return `:\n${output}`;
}

function sources() {
  const folders = ['src', 'public', 'office'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
      .filter((file) => !file.includes(`${path.sep}node_modules${path.sep}`)),
  );
  return [...folders.sort(), path.join(root, 'vite.config.ts'), path.join(root, 'commands', 'build.mjs'), LOCK];
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(path.relative(root, file)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}
