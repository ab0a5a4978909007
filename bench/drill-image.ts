import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../test/free-port.ts';
import { openBenchPostgres } from './bench-database.ts';
import type { Checks } from './checks.ts';
import { isSiteReady, linkModules, runSql, waitUntil } from './drill-tools.ts';
import { cleanFolder } from './site-process.ts';
import { superviseSite } from './soak-site.ts';

/** Folders and files that the image contains beside the build, as .dockerignore lists them. */
const COPIED = ['package.json', 'package-lock.json', '.npmrc', 'commands', 'db', 'papers', 'public', 'src'];
const MAX_MB = 200;

/** Makes the folder of the image like the Dockerfile, to prove that no running code needs a removed file. */
export async function drillImage(checks: Checks, server: string, folder: string, secret: string): Promise<void> {
  await checks.run('The image without Node', async () => {
    const site = cleanFolder(path.join(folder, 'site'));
    const megabytes = await makeFolder(site, path.resolve(path.dirname(server), '..'));
    const postgres = await openBenchPostgres(folder);
    try {
      const DATABASE_URL = await postgres.empty('image');
      await tryImage(site, { DATABASE_URL, DATA_DIR: path.join(folder, 'data'), SESSION_SECRET: secret });
    } finally {
      await postgres.stop();
    }
    if (megabytes > MAX_MB) throw new Error(`${megabytes} MB, and everything works`);
    return `${megabytes} MB, everything works`;
  });
}

async function makeFolder(site: string, build: string): Promise<number> {
  mkdirSync(path.join(site, 'office'), { recursive: true });
  for (const name of COPIED) cpSync(name, path.join(site, name), { recursive: true });
  cpSync('office/package.json', path.join(site, 'office/package.json'));
  cpSync(build, path.join(site, 'dist'), { recursive: true });
  linkModules(site);
  rmSync(path.join(site, 'node_modules/.vitest-cache'), { recursive: true, force: true });
  const flags = ['--omit=dev', '--include=optional', '--no-audit', '--no-fund', '--offline'];
  await promisify(execFile)('npm', ['prune', ...flags], { cwd: site });
  execFileSync('sh', [path.resolve('ops/trim-image.sh'), path.join(site, 'node_modules')]);
  return Number(execFileSync('du', ['-sm', site], { encoding: 'utf8' }).split('\t')[0]);
}

async function tryImage(cwd: string, env: Record<string, string>): Promise<void> {
  const command = (name: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [`commands/${name}.ts`, ...args], {
      cwd,
      env: { PATH: process.env.PATH, NODE_ENV: 'production', DEMO: 'false', ...env },
    });
  await command('migrate');
  await command('import', path.resolve('demo/workbook'));
  const site = await superviseSite(path.join(cwd, 'dist/server/server.js'), await freePort(), env);
  try {
    await waitUntil('the site is ready', 60, () => isSiteReady(site.origin));
    const [row] = await runSql(
      env.DATABASE_URL ?? '',
      'select m.name, p.slug from models m join products p on p.id = m.product_id where m.is_active and p.is_active order by m.id limit 1',
    );
    const page = `/ProductModels/${row?.slug}`;
    const image = /src="(\/[^"]+\.(?:webp|avif|png|jpg)[^"]*)"/.exec(
      await (await fetch(site.origin + page)).text(),
    )?.[1];
    const name = encodeURIComponent(String(row?.name));
    const dataSheet = `/api/download_data_sheet.php?model_name=${name}`;
    for (const address of [
      '/',
      '/AllProducts',
      page,
      image ?? '/no-image',
      `/product-single/${name}`,
      dataSheet,
      '/admin',
    ]) {
      const { status } = await fetch(site.origin + address);
      if (status !== 200) throw new Error(`${address} responds with ${status}: ${site.log().slice(-500)}`);
    }
  } finally {
    await site.stop();
  }
  await command('export', path.join(cwd, '..', `export-${process.pid}.xlsx`));
  await command('emails');
  await command('backup', path.join(cwd, '..', `backup-${process.pid}`));
}
