import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SingleBar } from 'cli-progress';
import { allModels, type Model } from './catalogue/catalogue.ts';
import { products } from './catalogue/products.ts';
import { GeometryPool } from './output/geometry-pool.ts';
import { differences, readBack } from './output/read-back.ts';

/**
 * `npm run demo:check [-- FAMILY …]`: builds the smallest, the pictured and the largest model of every product anew, checks
 * with the kernel that each solid is sound, writes STEP, reads it back with another program, and compares names and overall
 * sizes with the table (0.1 mm). Ends with 1 when anything is wrong.
 */

const wanted = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'demo-check-'));
const pool = new GeometryPool();

function chosen(): Model[] {
  const list = products
    .filter((p) => wanted.length === 0 || wanted.includes(p.family.key))
    .flatMap((p) => {
      const models = allModels([p]);
      return [models[0], p.pictured, models[models.length - 1]];
    });
  return [...new Set(list.filter((model) => model !== undefined))];
}

async function faultsOf(model: Model): Promise<string[]> {
  const weighed = join(folder, 'weighed.json');
  const step = join(folder, 'model.step');
  await pool.run({ kind: 'weigh', model: model.name, target: weighed });
  await pool.run({ kind: 'step', model: model.name, target: step });
  const { names, faults } = JSON.parse(readFileSync(weighed, 'utf8')) as { names: string[]; faults: string[] };
  return [...faults, ...differences(await readBack(readFileSync(step), 'step'), { names, measures: model.measures })];
}

const models = chosen();
const bar = new SingleBar({
  format: ' {bar} {value}/{total} {what}',
  hideCursor: true,
  noTTYOutput: true,
  notTTYSchedule: 20_000,
});
const problems: string[] = [];
bar.start(models.length, 0, { what: '' });
try {
  for (const model of models) {
    try {
      problems.push(...(await faultsOf(model)).map((fault) => `${model.familyKey}, ${model.name}: ${fault}`));
    } catch (error) {
      problems.push(`${model.familyKey}, ${model.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
    bar.increment(1, { what: model.name });
  }
} finally {
  bar.stop();
  pool.close();
  rmSync(folder, { recursive: true });
}
const families = new Set(models.map((model) => model.familyKey)).size;
console.log(
  problems.length
    ? problems.join('\n')
    : `${models.length} models of ${families} families are sound, and their STEP files read back as the tables say`,
);
process.exitCode = problems.length ? 1 : 0;
