// node commands/run.mjs bench/import.bench.ts [without-history | FOLDER]: first and second import of 20,000 models with
// 8 attributes, or of the workbook in FOLDER, in CPU time of this process and PostgreSQL. `without-history` turns off
// history and row versions. Budget: 30 s for the first (docs/decisions/076-imports.md).

import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { importWorkbook } from '../src/features/workbook/import-workbook.ts';
import { createDiskStore } from '../src/platform/files/disk-store.ts';
import { openDatabase } from '../src/platform/postgres/database.ts';
import { launchPostgres } from '../src/platform/postgres/embedded-postgres.ts';
import { migrateDatabase } from '../src/platform/postgres/migrate-database.ts';
import { openWorkers } from '../src/platform/workers/workers.ts';
import { readCpuMs, readFamilyCpuMs } from './process-usage.ts';

const budgetSeconds = 30;
const products = 200;
const modelsPerProduct = 100;

const attributes = [
  'Holding capacity [kg]',
  'Clamping height [mm]',
  'Arm opening [°]',
  'Weight [g]',
  'Stroke [mm]',
  'Base',
  'Material',
  'Spindle',
];

function modelRows(): string {
  const headings = Array.from({ length: 12 }, (_, at) => `r${at + 2}`);
  const rows = [['product', 'table', 'name', ...headings, ...attributes.map((name) => `attribute:${name}`)].join(',')];
  for (let product = 0; product < products; product += 1) {
    for (let model = 0; model < modelsPerProduct; model += 1) {
      const number = product * modelsPerProduct + model;
      const cells = headings.map((_, at) => String(number + at / 10));
      const numbers = [number % 900, number % 120, 30 + (number % 150), number % 5000, number % 80];
      const texts = [
        number % 2 ? 'Flanged' : 'Straight',
        number % 5 ? 'Steel' : 'Stainless steel',
        `M${(number % 6) * 2 + 4}`,
      ];
      rows.push([`clamp-${product}`, 1, `VTC-${number}/FB`, ...cells, ...numbers, ...texts].join(','));
    }
  }
  return rows.join('\n');
}

const each = (line: (product: number) => string) => Array.from({ length: products }, (_, at) => line(at)).join('\n');
const labels = Array.from({ length: 13 }, (_, at) => `c${at + 1}`);
const withoutHistory = process.argv.includes('without-history');
const given = process.argv.slice(2).find((argument) => argument !== 'without-history');
const folder = await mkdtemp(path.join(tmpdir(), 'import-bench-'));
const sheets: Record<string, string> = {
  brands: 'id,name\n8,Steel-Smith',
  categories: 'brand,name,slug\nSteel-Smith,Clamps,clamps',
  products: `category,name\n${each((at) => `clamps,Clamp ${at}`)}`,
  tables: `product,table,headline,${labels}\n${each((at) => `clamp-${at},1,Dimensions,${labels.map((_, n) => `Label ${n} (mm)`)}`)}`,
  models: modelRows(),
};
for (const [name, text] of Object.entries(sheets)) await writeFile(path.join(folder, `${name}.csv`), text);

// If root runs the benchmark, PostgreSQL runs as a different user, who must be able to enter the folder.
await chmod(folder, 0o755);
const server = await launchPostgres({ directory: path.join(folder, 'postgres') });
const database = openDatabase(server.connectionString);
await migrateDatabase(database.pool);
if (withoutHistory) await stopHistory();
const files = createDiskStore(path.join(folder, 'files'));
const workers = openWorkers();
const seconds: number[] = [];
try {
  for (const round of ['first', 'second']) {
    const begin = performance.now();
    const cpuBegin = readFamilyCpuMs(server.pid) + readCpuMs(process.pid);
    let stage = '';
    let stageBegin = begin;
    const report = await importWorkbook({
      path: given ? path.resolve(given) : folder,
      database,
      files,
      workers,
      onProgress: (progress) => {
        if (progress.stage === stage) return;
        if (stage) console.log(`  ${stage}: ${((performance.now() - stageBegin) / 1000).toFixed(1)} s`);
        stage = progress.stage;
        stageBegin = performance.now();
      },
    });
    const taken = (performance.now() - begin) / 1000;
    seconds.push(taken);
    const models = report.sheets.find(({ sheet }) => sheet === 'models');
    const cpu = (readFamilyCpuMs(server.pid) + readCpuMs(process.pid) - cpuBegin) / 1000;
    console.log(
      `${round} import: ${taken.toFixed(1)} s, CPU ${cpu.toFixed(1)} s, ${JSON.stringify(models)}, ${report.problemCount} problems`,
    );
    if (round === 'second' && report.changes) throw new Error('The second import wrote something');
  }
  console.log(`memory: ${Math.round(process.memoryUsage().rss / 1024 / 1024)} MB`);
} finally {
  await database.close();
  await server.stop();
  await rm(folder, { recursive: true });
}
if ((seconds[0] ?? 0) > budgetSeconds) throw new Error(`The first import took more than ${budgetSeconds} s`);

async function stopHistory(): Promise<void> {
  const { rows } = await database.pool.query<{ statement: string }>(
    `select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as statement from pg_trigger
     where not tgisinternal and tgname ~ '^(history_of_(insert|update|delete)|raise_row_version)$'`,
  );
  for (const { statement } of rows) await database.pool.query(statement);
  console.log(`${rows.length} triggers of the history are off`);
}
