import { beforeAll, expect, test } from 'vitest';
import { allModels, type Model } from '../catalogue/catalogue.ts';
import { products } from '../catalogue/products.ts';
import { differences, readBack } from '../output/read-back.ts';
import { stepFile } from '../output/step-file.ts';
import { faultsIn, weightOf } from './inspect.ts';
import { loadKernel } from './kernel.ts';

const models = allModels(products);
const modelNamed = (name: string): Model => {
  const model = models.find((m) => m.name === name);
  if (!model) throw new Error(`no model ${name}`);
  return model;
};

beforeAll(loadKernel);

test.each(['VTC-200-SS', 'HD-60x60', 'QW-20-18'])(
  '%s is sound and has the sizes of its table, and so has its STEP file',
  async (name) => {
    const model = modelNamed(name);
    const assembly = model.build('exchange');
    expect(faultsIn(model.measures, assembly)).toEqual([]);
    const file = await readBack(new TextEncoder().encode(await stepFile(assembly, name)), 'step');
    expect(differences(file, { names: assembly.parts.map((part) => part.name), measures: model.measures })).toEqual([]);
  },
);

test('a size in the table that differs from the solid is reported', () => {
  const model = modelNamed('RPT-10');
  const wrong = model.measures.map((m) => (m.letter === 'H' ? { ...m, value: m.value + 0.3 } : m));
  expect(faultsIn(wrong, model.build('exchange'))).toEqual([expect.stringContaining('H is')]);
});

test('a larger model of a series weighs more', () => {
  const weights = ['SPB-M4', 'SPB-M10', 'SPB-M20'].map((name) => weightOf(modelNamed(name).build('exchange')));
  expect(weights).toEqual(weights.toSorted((a, b) => a - b));
  expect(weights[0]).toBeGreaterThan(0.0001);
});

test('within a series more capacity means more reach, height and thread', () => {
  for (const product of products.filter((p) => p.pictured.facts.some((f) => f.name === 'Holding capacity')))
    for (const { models: series } of product.tables)
      for (const [i, model] of series.slice(1).entries()) {
        const before = series[i];
        if (!before) continue;
        const capacity = (m: Model) => Number(m.facts.find((f) => f.unit === 'N')?.value);
        expect(capacity(model)).toBeGreaterThan(capacity(before));
        for (const letter of ['H', 'L', 'M']) {
          const value = (m: Model) => m.measures.find((measure) => measure.letter === letter)?.value ?? 0;
          expect(value(model), `${letter} of ${model.name}`).toBeGreaterThanOrEqual(value(before));
        }
      }
});

test('model names are unique, and no table is wider than twenty columns', () => {
  expect(new Set(models.map((m) => m.name)).size).toBe(models.length);
  for (const model of models)
    expect(model.measures.length + model.facts.filter((f) => f.column).length + 2).toBeLessThanOrEqual(20);
});

test('every dimension of the table is marked on the drawing', () => {
  const unmarked = models.flatMap(({ name, measures }) =>
    measures.flatMap(({ letter, line, leader }) => (line || leader ? [] : [`${letter} of ${name}`])),
  );
  expect(unmarked).toEqual([]);
});
