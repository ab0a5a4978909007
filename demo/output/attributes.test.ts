import { expect, test } from 'vitest';
import { allModels, measuredBy } from '../catalogue/catalogue.ts';
import { products } from '../catalogue/products.ts';
import { attributeTexts, filterPlace, outdated, statedBeside, writtenAttributes } from './attributes.ts';
import { misstated } from './measured.ts';
import { columnsOf, measuresCell } from './table-columns.ts';

const models = allModels(products);
const solids = { kilograms: 1, opened: { x: 100, y: 50, z: 70 } };

test('each attribute of a model is measured by one column or stated beside the table, and has a place among the filters', () => {
  for (const model of models) {
    const measured = columnsOf(model, () => 1).flatMap(({ measures }) => measures ?? []);
    const names = [...measured, ...statedBeside(model, solids)].map(({ name }) => name);
    expect(names.toSorted(), model.name).toEqual([...new Set(names)].toSorted());
    for (const name of names) expect(filterPlace({ name }), name).toBeGreaterThanOrEqual(0);
  }
});

test('a column says what it measures where its label does not', () => {
  const clamp = models.find(({ name }) => name === 'TP-220');
  const cells = clamp && columnsOf(clamp, () => 1).map((column) => [column.label, measuresCell(column)]);
  expect(Object.fromEntries(cells ?? [])).toMatchObject({
    Size: '-',
    'Holding capacity (N)': '',
    'T (mm)': 'Reach',
    'H (mm)': 'Height',
    M: 'Thread',
    'Weight (kg)': '',
  });
});

test('a letter measures the same attribute in all tables of a product', () => {
  for (const { slug, tables } of products) {
    const meanings = new Map<string, Set<string>>();
    for (const measure of tables.flatMap((table) => table.models.flatMap((model) => model.measures)))
      meanings.set(measure.letter, (meanings.get(measure.letter) ?? new Set()).add(measuredBy(measure)));
    for (const [letter, names] of meanings) expect([...names], `${letter} of ${slug}`).toHaveLength(1);
  }
});

test('the workbook states of every model what the catalogue states', () => {
  const written = writtenAttributes();
  for (const model of models) {
    const faults = outdated(attributeTexts(model, solids), written.get(model.name));
    // Attributes that only the solids show are compared by demo:check.
    expect(
      faults.filter((fault) => !/^(Weight|Open length|Open height) is \d/.test(fault)),
      model.name,
    ).toEqual([]);
  }
});

test('a figure that the solids do not have is reported, and so is one that could not be measured', () => {
  const texts = new Map(Object.entries({ Reach: '61.5', 'Bar opens': '100', Holes: '4', Thread: 'M8' }));
  expect(misstated(texts, { Reach: 61.58, 'Bar opens': 100.4, Holes: 4 })).toEqual([]);
  expect(misstated(texts, { Reach: 61.7, 'Bar opens': 100.6, Holes: undefined })).toEqual([
    'Bar opens is 100 and measures 100.60',
    'Reach is 61.5 and measures 61.70',
    'Holes is 4 and could not be measured',
  ]);
});
