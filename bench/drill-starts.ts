import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../test/free-port.ts';
import { openBenchPostgres } from './bench-database.ts';
import type { Checks } from './checks.ts';
import { isSiteReady, linkModules, waitUntil } from './drill-tools.ts';
import { cleanFolder } from './site-process.ts';
import { superviseSite } from './soak-site.ts';

export async function drillStarts(checks: Checks, server: string, folder: string, secret: string): Promise<void> {
  const postgres = await openBenchPostgres(folder);
  try {
    await checks.run('Two copies start on one empty database', async () => {
      const env = { DATABASE_URL: await postgres.empty('twins'), SESSION_SECRET: secret };
      await startTogether(server, cleanFolder(path.join(folder, 'twins')), env);
    });
    await checks.run('Two npm start in a fresh folder', () => startTwice(cleanFolder(path.join(folder, 'fresh'))));
  } finally {
    await postgres.stop();
  }
}

async function startTogether(server: string, folder: string, env: Record<string, string>): Promise<void> {
  const start = async (name: string) =>
    superviseSite(server, await freePort(), { ...env, DATA_DIR: path.join(folder, name) });
  const sites = await Promise.all([start('one'), start('two')]);
  try {
    for (const { origin, starts, log } of sites) {
      await waitUntil('a copy is ready', 60, () => isSiteReady(origin));
      if (starts > 1) throw new Error(`A copy needed ${starts} starts: ${log()}`);
    }
  } finally {
    for (const site of sites) await site.stop();
  }
}

/**
 * In a copy of the sources without a build, runs the preparation of `npm start` twice at the same time, then
 * `npm start` on a taken port.
 */
async function startTwice(folder: string): Promise<string> {
  const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');
  for (const file of files.filter((name) => existsSync(name)))
    cpSync(file, path.join(folder, file), { recursive: true });
  linkModules(folder);
  const prepare = () =>
    promisify(execFile)(process.execPath, ['commands/start.mjs', '--prepare'], { cwd: folder }).then(
      ({ stdout }) => stdout,
    );
  const outputs = await Promise.all([prepare(), prepare()]);
  const built = outputs.filter((output) => output.includes('Building'));
  if (built.length !== 1) throw new Error(`${built.length} of 2 have built: ${outputs.join(' ')}`);
  const other = createServer().listen(0);
  await once(other, 'listening');
  const address = other.address();
  const PORT = String(typeof address === 'object' && address ? address.port : 0);
  const env = { ...process.env, PORT, DATA_DIR: path.join(folder, 'data') };
  const failure = await promisify(execFile)(process.execPath, ['commands/start.mjs'], { cwd: folder, env }).catch(
    ({ stderr }: { stderr: string }) => stderr.trim(),
  );
  other.close();
  if (typeof failure !== 'string' || !/Port \d+ is/.test(failure))
    throw new Error(`A taken port: ${JSON.stringify(failure)}`);
  return `one built, the other waited; ${failure}`;
}
