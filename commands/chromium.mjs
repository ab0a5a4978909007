// Finds a Chromium for the browser tests, or installs Debian's if possible.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Headless Chromium uses the same engine with a quarter less CPU per page. Packaged by Debian since 2024. */
const HEADLESS = 'chromium-headless-shell';
const NAMES = [
  HEADLESS,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  path.join(process.env.LOCALAPPDATA ?? '', 'Google\\Chrome\\Application\\chrome.exe'),
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** The path of an installed Chromium: CHROMIUM_PATH, one on the PATH, or one in a default location. */
export function findInstalledChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const onPath = (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  return [...onPath, ...PLACES].find((place) => existsSync(place) && runs(place));
}

/**
 * Some systems have a stub of this name that only prints an install hint. On Windows `--version` would open a window.
 */
function runs(place) {
  return process.platform === 'win32' || spawnSync(place, ['--version'], { stdio: 'ignore' }).status === 0;
}

/**
 * @returns the path of a Chromium, installed now if necessary
 * @throws Error with an install hint when Chromium is missing and cannot be installed
 */
export function prepareChromium(log) {
  const found = findInstalledChromium();
  if (found && !existsSync(found)) throw new Error(`CHROMIUM_PATH is ${found}, which does not exist.`);
  if (found) return found;
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    log('Installing Chromium from the system’s packages (only once) …');
    const run = (command, ...args) =>
      spawnSync(command, args, {
        stdio: ['ignore', 'pipe', 'pipe'],
        encoding: 'utf8',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    run('apt-get', 'update');
    const name = run('apt-cache', 'show', HEADLESS).status === 0 ? HEADLESS : 'chromium';
    const { status, stderr } = run('apt-get', 'install', '-y', '--no-install-recommends', name, 'fonts-dejavu-core');
    const installed = findInstalledChromium();
    if (status === 0 && installed) return installed;
    throw new Error(
      `Chromium could not be installed: ${stderr}\nInstall Chromium or Google Chrome, or set CHROMIUM_PATH.`,
    );
  }
  throw new Error(
    'No Chromium was found. Install Chromium or Google Chrome (on Debian: apt-get install chromium), or set CHROMIUM_PATH.',
  );
}
