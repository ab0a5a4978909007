// Runs programs so that a signal ends them too. Runs on Node 20 without node_modules.
import { spawn } from 'node:child_process';

const STOPS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };

/** Runs a program in its own process group, so that stopping the program also stops its children. */
export function run([command, ...args], { cwd, env }) {
  const windows = process.platform === 'win32';
  const child = spawn(command, args, {
    cwd,
    env,
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
    child.on('close', (code, signal) => resolve({ code, signal, output }));
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

/**
 * Calls `stop` on a signal, instead of ending this process alone.
 * @returns a function to call when all programs have ended; after a signal it cleans up and ends this process
 */
export function onStop(stop) {
  let stopped;
  const take = (signal) => {
    stopped = signal;
    console.log('Stopped.');
    stop();
  };
  for (const signal of Object.keys(STOPS)) process.on(signal, take);
  return (cleanUp) => {
    for (const signal of Object.keys(STOPS)) process.off(signal, take);
    if (!stopped) return;
    cleanUp();
    process.exit(STOPS[stopped]);
  };
}

function killGroup(leader) {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error; // The process has already ended.
  }
}
