import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';
import { SERVER } from './build.ts';
import { freePort } from './free-port.ts';

/** Starts the built server as a child process that can be killed as by `kill -9`; `cleanUps` stop it at the latest. */
export async function startServer(env: Record<string, string>, cleanUps: (() => Promise<unknown>)[]) {
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, [SERVER], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      DEMO: 'false',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  cleanUps.push(kill);
  await expect.poll(() => output, { timeout: 15_000 }).toContain('The site is at');
  return { origin: `http://127.0.0.1:${port}`, kill };
}
