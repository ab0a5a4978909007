// Finds a Firefox for the browser tests that also run in it, or installs Debian's if possible.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const NAMES = ['firefox-esr', 'firefox'];
const PLACES = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
  'C:\\Program Files (x86)\\Mozilla Firefox\\firefox.exe',
];
/** Firefox is optional, so a slow mirror must not delay the tests. */
const INSTALL_MS = 120_000;

/** The path of an installed Firefox: FIREFOX_PATH, one on the PATH, or one in a default location. */
export function findInstalledFirefox() {
  if (process.env.FIREFOX_PATH) return process.env.FIREFOX_PATH;
  const onPath = (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  return [...onPath, ...PLACES].find((place) => existsSync(place));
}

/** The path of a Firefox, installed now if possible; `undefined`, with a message, if there is none. */
export function prepareFirefox(log) {
  const found = findInstalledFirefox();
  if (found) return found;
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    log('Installing Firefox from the system’s packages (only once) …');
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'firefox-esr'], {
      stdio: 'ignore',
      timeout: INSTALL_MS,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    const installed = findInstalledFirefox();
    if (installed) return installed;
  }
  log(
    'SKIPPED the browser tests in Firefox: none was found. Install it (on Debian: apt-get install firefox-esr), or set FIREFOX_PATH.',
  );
  return undefined;
}
