import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SingleBar } from 'cli-progress';
import { allModels, type Model } from './catalogue/catalogue.ts';
import { products } from './catalogue/products.ts';
import { attributeTexts, outdated, writtenAttributes } from './output/attributes.ts';
import { GeometryPool } from './output/geometry-pool.ts';
import { measured, misdrawn, misstated } from './output/measured.ts';
import type { Weighed } from './output/plan.ts';
import { differences, readBack } from './output/read-back.ts';

/**
 * `npm run demo:check [-- FAMILY …]`: builds the smallest, the pictured and the largest model of every product, and
 * checks each solid with the kernel. Compares their STEP files, read by another program, with the models, and the
 * models with the workbook. Exits with 1 after a fault.
 */

const wanted = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'demo-check-'));
const pool = new GeometryPool();
const written = writtenAttributes();

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
  const solids = JSON.parse(readFileSync(weighed, 'utf8')) as Weighed;
  const file = await readBack(readFileSync(step), 'step');
  const texts = attributeTexts(model, solids);
  return [
    ...solids.faults,
    ...differences(file, { names: solids.parts.map(({ name }) => name), measures: model.measures }),
    ...misstated(texts, measured(file, model.familyKey, solids, texts)),
    ...misdrawn(file, model),
    ...outdated(texts, written.get(model.name)),
  ];
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
    : `${models.length} models of ${families} families are sound, and their STEP files read back as the tables and the attributes say`,
);
process.exitCode = problems.length ? 1 : 0;
