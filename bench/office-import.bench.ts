// node commands/run.mjs bench/office-import.bench.ts: check, application and undo of an import that changes 20,000 of
// 100,000 models, and a second check, with CPU times and slowest statements. Goals: 10 s, 10 s, 5 s and 300 MB.
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { runImportTask } from '../src/features/office/imports/import-task.ts';
import { AppCaches } from '../src/platform/app-caches.ts';
import { queryOnlyRow, queryRows } from '../src/platform/postgres/plain-sql.ts';
import { openBenchPostgres } from './bench-database.ts';
import { readCpuMs, readFamilyCpuMs } from './process-usage.ts';

const [MODELS, CHANGED] = [100_000, 20_000];
const MB = 1024 * 1024;
const work = (input: Parameters<typeof runImportTask.work>[0]) => runImportTask.work(input, () => {}, new AppCaches());
const folder = path.join(tmpdir(), 'office-import-bench');
await mkdir(folder, { recursive: true });
const server = await openBenchPostgres(folder);
const { connectionString } = await server.office(MODELS);
const client = new pg.Client(connectionString);
await client.connect();
try {
  await client.query('create extension if not exists pg_stat_statements');
  await client.query(
    `alter database "${new URL(connectionString).pathname.slice(1)}" set pg_stat_statements.track = 'all'`,
  );
  const staff = await queryOnlyRow(client, z.object({ id: z.int() }))`select min(id) as id from staff`;
  const upload = await writeWorkbook();
  for (const round of ['first', 'again']) {
    const { id } = await queryOnlyRow(client, z.object({ id: z.int() }))`
      insert into imports (source, state, staff_id, imported_at) values ('bench.csv', 'reading', ${staff.id}, null) returning id`;
    const common = {
      importId: id,
      upload,
      workbook: folder,
      scratch: folder,
      connection: { connectionString, isEmbedded: false, settings: { s3: undefined, dataDir: folder } },
    };
    await measured(`check, ${round}`, () => work({ ...common, kind: 'check' }));
    const one = await queryOnlyRow(client, z.object({ state: z.string(), problems: z.int(), sheets: z.unknown() }))`
      select state, problems, sheets from imports where id = ${id}`;
    console.log(`  ${one.state}, ${one.problems} problems, ${JSON.stringify(one.sheets).slice(0, 120)}`);
    if (round === 'again') break;
    await client.query(`update imports set state = 'applying' where id = $1`, [id]);
    const act = { staffId: staff.id, cause: randomUUID() };
    const { end } = await measured('apply', () => work({ ...common, kind: 'apply', act }));
    if (end !== 'done') throw new Error('It was not applied');
    await client.query(`update imports set state = 'undoing' where id = $1`, [id]);
    const undo = { importId: id, connection: common.connection, act: { ...act, cause: randomUUID() } };
    await measured('undo', () => work({ ...undo, kind: 'undo' }));
    const { state, left } = await queryOnlyRow(client, z.object({ state: z.string(), left: z.array(z.unknown()) }))`
      select state, undo_left as left from imports where id = ${id}`;
    if (state !== 'undone' || left.length > 0) throw new Error('It was not undone');
  }
  console.log(`memory at most: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);
} finally {
  await client.end();
  await server.stop();
}

/** Changes one number and one text of each model, to other values in each run. */
async function writeWorkbook(): Promise<string> {
  const cells = Array.from({ length: 10 }, (_, at) => at + 1);
  const models = await queryRows(
    client,
    z.object({ product: z.string(), name: z.string(), cells: z.array(z.string()) }),
  )`
    select p.slug as product, m.name, m.cells from models m join products p on p.id = m.product_id order by m.id limit ${CHANGED}`;
  const height = 10 + (Date.now() % 900) / 10;
  const rows = models.map((model) =>
    [model.product, 1, model.name, `Bench ${height}.`, ...model.cells.with(1, String(height))].join(','),
  );
  const file = path.join(folder, 'models.csv');
  await writeFile(
    file,
    [['product', 'table', 'name', 'short_description', ...cells.map((at) => `r${at}`)].join(','), ...rows].join('\n'),
  );
  return file;
}

async function measured<T>(name: string, work: () => Promise<T>): Promise<T> {
  await client.query('select pg_stat_statements_reset()');
  const [begin, own, database] = [performance.now(), readCpuMs(process.pid), readFamilyCpuMs(server.pid)];
  const result = await work();
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  console.log(
    `${name}: ${seconds(performance.now() - begin)}, CPU ${seconds(readCpuMs(process.pid) - own)} + PostgreSQL ${seconds(readFamilyCpuMs(server.pid) - database)}, memory ${Math.round(process.memoryUsage().rss / MB)} MB`,
  );
  const slowest = await queryRows(client, z.object({ ms: z.number(), calls: z.number(), query: z.string() }))`
    select total_exec_time as ms, calls::float8 as calls, left(regexp_replace(query, '\\s+', ' ', 'g'), 130) as query
    from pg_stat_statements order by total_exec_time desc limit 14`;
  for (const { ms, calls, query } of slowest)
    console.log(`  ${ms.toFixed(0).padStart(6)} ms, ${calls} calls: ${query}`);
  return result;
}
