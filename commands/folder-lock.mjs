// Lets one install or build at a time work on a folder: two would remove each other's files. Runs on Node 20 without
// node_modules.
import { existsSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const RENEW_MS = 1000;
/** A killed process leaves its lock, so a lock that was not renewed for this long counts as abandoned. */
const GONE_MS = 10_000;

/**
 * Waits until no other process installs or builds in the folder.
 * @returns a function that releases the lock
 */
export async function waitForFolderLock(folder, log) {
  const file = path.join(folder, '.installing');
  for (let isReported = false; !created(file); await wait(250)) {
    const renewed = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Math.abs(Date.now() - renewed) > GONE_MS) rmSync(file, { force: true });
    else if (!isReported) log('Another process is installing or building here; waiting for it …');
    isReported = true;
  }
  const renewal = setInterval(() => {
    if (existsSync(file)) utimesSync(file, new Date(), new Date());
  }, RENEW_MS);
  return () => {
    clearInterval(renewal);
    rmSync(file, { force: true });
  };
}

function created(file) {
  try {
    writeFileSync(file, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}
