import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

const HOST = '127.0.0.1';

/**
 * The built site under a supervisor, as in production, which restarts the site's process within a second after it
 * exits.
 */
export interface SupervisedSite {
  origin: string;
  readonly starts: number;
  /** Exit codes of processes that ended by themselves, each with the end of its log. */
  readonly ends: readonly string[];
  kill(): void;
  /** Ends the process by SIGTERM; the supervisor starts it again. */
  restart(): Promise<void>;
  log(): string;
  stop(): Promise<void>;
}

export async function superviseSite(
  server: string,
  port: number,
  env: Record<string, string>,
): Promise<SupervisedSite> {
  const origin = `http://${HOST}:${port}`;
  let child: ChildProcess | undefined;
  let stopping = false;
  let starts = 0;
  let logged = '';
  const ends: string[] = [];

  function start() {
    starts += 1;
    child = spawn(process.execPath, [server], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        HOST,
        PORT: String(port),
        PUBLIC_URL: origin,
        DEMO: 'false',
        LOG_LEVEL: 'error',
        RATE_LIMIT_SCALE: '1000000',
        ...env,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr?.on('data', (text) => {
      logged = `${logged}${text}`.slice(-20_000);
    });
    child.on('exit', async (code, signal) => {
      if (!signal && code) ends.push(`code ${code}: ${logged.slice(-500)}`);
      await wait(1000);
      if (!stopping) start();
    });
  }
  start();
  for (let waited = 0; !(await isUp(origin)); waited += 100) {
    if (waited > 60_000) throw new Error(`The site did not start within a minute: ${logged}`);
    await wait(100);
  }
  return {
    origin,
    get starts() {
      return starts;
    },
    ends,
    kill: () => child?.kill('SIGKILL'),
    async restart() {
      if (!child) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
    log: () => logged,
    async stop() {
      stopping = true;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const killed = setTimeout(() => child?.kill('SIGKILL'), 30_000);
      await once(child, 'exit');
      clearTimeout(killed);
    },
  };
}

const isUp = (origin: string) =>
  fetch(`${origin}/healthz`).then(
    ({ status }) => status === 200,
    () => false,
  );
