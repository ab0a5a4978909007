import type { Assembly, CloseUp, Detail, Family, Measure } from '../geometry/assembly.ts';

/** Shapes of the demo catalogue's data. All of the data is invented. */

export type Brand = {
  id: number;
  name: string;
  menuOrder: number;
  /** one line under the word mark */
  motto: string;
  description: string;
};

export type Category = {
  slug: string;
  name: string;
  brand: string;
  parent?: string;
  description: string;
};

/**
 * An attribute of a model (a filter). The table prints a fact with a column; the page prints the others beside the
 * table.
 */
export type Fact = {
  name: string;
  value: number | string;
  /** 'N', 'mm', '°' …; '-' for a bare number, none for a text */
  unit?: string;
  column?: boolean;
};

export type Model = {
  name: string;
  /** text of the first column of the site's table, if it differs from the name */
  designation?: string;
  table: 1 | 2 | 3 | 4;
  familyKey: string;
  /** the sizes as JSON, usable as a cache key */
  sizeKey: string;
  build: (detail: Detail) => Assembly;
  measures: Measure[];
  facts: Fact[];
};

export type Table = { number: 1 | 2 | 3 | 4; headline: string; models: Model[] };

export type Product = {
  slug: string;
  name: string;
  category: string;
  short: string;
  /** HTML for engineers */
  description: string;
  tables: Table[];
  /** the model in the images of group 1 and of group 2 */
  pictured: Model;
  picturedSecond?: Model;
  family: { key: string; title: string; camera: Family<never>['camera']; closeUp: CloseUp };
  /** true if there is an open pose */
  moves: boolean;
};

type ModelSpec<P> = { name: string; designation?: string; size: P; facts: Fact[] };
type TableSpec<P> = { number?: 1 | 2 | 3 | 4; headline: string; models: ModelSpec<P>[] };

export type ProductSpec<P> = {
  slug: string;
  name: string;
  category: string;
  short: string;
  description: string;
  family: Family<P>;
  /** the model in the images of group 1; by default the middle one of its first table */
  pictured?: string;
  tables: TableSpec<P>[];
};

/** Ties a product's data to its generator. */
export function product<P>(spec: ProductSpec<P>): Product {
  const { family, tables: tableSpecs, pictured: wanted, ...texts } = spec;
  const tables = tableSpecs.map(({ number = 1, headline, models }) => ({
    number,
    headline,
    models: models.map(({ name, designation, size, facts }): Model => {
      return {
        name,
        designation,
        table: number,
        familyKey: family.key,
        sizeKey: JSON.stringify(size),
        build: (detail) => family.build(size, detail),
        measures: family.measures(size),
        facts,
      };
    }),
  }));
  const middle = (models: Model[] = []): Model | undefined => models[Math.floor((models.length - 1) / 2)];
  const [first, second] = [modelsOf(tables, 1), modelsOf(tables, 2)];
  const pictured = first.find((model) => model.name === wanted) ?? middle(tables[0]?.models);
  if (wanted && pictured?.name !== wanted) throw new Error(`${spec.slug} has no model ${wanted}`);
  if (!pictured) throw new Error(`${spec.slug} has no models`);
  return {
    ...texts,
    tables,
    pictured,
    picturedSecond: middle(second),
    family: { key: family.key, title: family.title, camera: family.camera, closeUp: family.closeUp },
    moves: family.moves,
  };
}

/** Group 1 has tables 1 and 2, group 2 has tables 3 and 4. */
export const groupOf = ({ number }: Pick<Table, 'number'>): 1 | 2 => (number <= 2 ? 1 : 2);
const modelsOf = (tables: Table[], group: 1 | 2): Model[] =>
  tables.filter((table) => groupOf(table) === group).flatMap(({ models }) => models);

/** The tables of a model's group: the model's own table and the other one of the group. */
export const groupTables = (product: Product, model: Model): Table[] =>
  product.tables.filter((table) => groupOf(table) === groupOf({ number: model.table }));

export const allModels = (products: Product[]): Model[] => products.flatMap((p) => p.tables.flatMap((t) => t.models));

/** Prints a value as catalogues do, with at most one decimal and no trailing zeros. */
export const printed = (value: number): string => String(Math.round(value * 10) / 10);

/** Name of a dimension's attribute: "Thread" without a unit, and "Height" for an overall height. */
export const measuredBy = ({ attribute, title, unit }: Pick<Measure, 'attribute' | 'title' | 'unit'>): string =>
  attribute ?? (unit === '' ? 'Thread' : title.replace(/^Overall ./, (text) => text.slice(-1).toUpperCase()));

/** A dimension as the table and the drawing print it. One without a unit is a thread. */
export const printedMeasure = ({ value, unit }: Pick<Measure, 'value' | 'unit'>): string =>
  unit === '' ? `M${printed(value)}` : printed(value);

/** The nearest of a series of standard sizes. */
export const nearest = (series: readonly number[], value: number): number =>
  series.reduce((best, candidate) => (Math.abs(candidate - value) < Math.abs(best - value) ? candidate : best));

export const half = (value: number): number => Math.round(value * 2) / 2;

export const THREADS = [3, 4, 5, 6, 8, 10, 12, 16, 20, 24] as const;
const CLEARANCE: Record<number, number> = {
  3: 3.4,
  4: 4.5,
  5: 5.5,
  6: 6.6,
  8: 9,
  10: 11,
  12: 13.5,
  16: 17.5,
  20: 22,
  24: 26,
};
/** Clearance hole of a screw, medium fit. */
export const clearance = (screw: number): number => CLEARANCE[screw] ?? screw * 1.1;

/** Newtons of a capacity stated in kilograms, as tables print the force. */
export const newtons = (kilograms: number): number => Math.round((kilograms * 9.81) / 10) * 10;

export const fact = (name: string, value: number, unit: string): Fact => ({ name, value, unit, column: true });
/** A value without a column. */
export const figure = (name: string, value: number, unit: string): Fact => ({ name, value, unit });
export const trait = (name: string, value: string): Fact => ({ name, value });
