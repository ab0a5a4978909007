import { measuredColumns, type UnitsByName } from '../../../src/features/catalogue/measures/measured-columns.ts';
import { type Value, valueText } from '../../../src/features/catalogue/measures/read-figure.ts';
import type { GridReply, ModelsGridReply } from '../../../src/features/office/grid/grid.contract.ts';
import {
  type Cells,
  type Column,
  columnOfField,
  type GridDocument,
  NAME,
  NAME_COLUMN,
  newKey,
  PRODUCT,
  printedOf,
  type Table,
  type TableRow,
} from './grid-document.ts';

export interface Stored {
  product: GridReply['product'];
  document: GridDocument;
  ids: ReadonlyMap<string, number>;
  positions: ReadonlyMap<string, number>;
  tables: ReadonlyMap<number, number>;
  attributes: readonly Column[];
  units: UnitsByName;
  drafts: Drafts;
}

/**
 * `sets`: names of unpublished change sets by id. `cells`: names of those with a draft of a cell, by row key, then
 * column key.
 */
export interface Drafts {
  sets: ReadonlyMap<number, string>;
  cells: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
}

const NO_DRAFTS: Drafts = { sets: new Map(), cells: new Map() };

export interface KnownKeys {
  rows: ReadonlyMap<number, string>;
  columns: ReadonlyMap<number, readonly Column[]>;
}

const NOTHING_KNOWN: KnownKeys = { rows: new Map(), columns: new Map() };

function attributesOf(attributes: GridReply['attributes']) {
  const columns = attributes.map(
    ({ name, unit }): Column => ({
      key: `attribute:${name}${unit === null ? '' : ` [${unit}]`}`,
      kind: unit === null ? 'text' : 'number',
      label: unit === null || unit === '-' ? name : `${name} (${unit})`,
      measured: { name, unit, printedUnit: '' },
    }),
  );
  const byName = new Map(attributes.map(({ name }, at) => [name, columns[at]]));
  const cellsOf = (values: Readonly<Record<string, Value>>): Cells =>
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => {
        const column = byName.get(name);
        return column ? [[column.key, valueText(value)]] : [];
      }),
    );
  const shownIn = (rows: readonly TableRow[], before: readonly Column[] = []) =>
    columns.filter(
      ({ key }) => before.some((column) => column.key === key) || rows.some(({ cells }) => Object.hasOwn(cells, key)),
    );
  const units = new Map(attributes.map(({ name, unit }) => [name, unit]));
  return { columns, units, cellsOf, shownIn };
}

export function storedOf(reply: GridReply, known: KnownKeys = NOTHING_KNOWN): Stored {
  const attributes = attributesOf(reply.attributes);
  const [ids, positions] = [new Map<string, number>(), new Map<string, number>()];
  const document = reply.tables.map((table): Table => {
    const before = known.columns.get(table.number) ?? [];
    const measured = measuredColumns(table.labels, table.measures, attributes.units);
    const printed = printedColumns(table.labels, printedOf({ columns: before })).map((column, at) => ({
      ...column,
      ...(table.measures[at] && { measures: table.measures[at] }),
      ...(measured[at] && { measured: measured[at] }),
    }));
    const inCells = new Set(measured.map((column) => column?.name));
    const rows = reply.models
      .filter((model) => model.table === table.number)
      .map((model): TableRow => {
        const beside = Object.entries(model.attributes).filter(([name]) => !inCells.has(name));
        const cells: Record<string, string> = {
          [NAME]: model.name,
          ...attributes.cellsOf(Object.fromEntries(beside)),
        };
        printed.forEach(({ key }, at) => {
          const text = model.cells[at];
          if (text) cells[key] = text;
        });
        const key = known.rows.get(model.id) ?? `model-${model.id}`;
        ids.set(key, model.id);
        positions.set(key, model.position);
        return { key, active: model.active, cells };
      });
    const columns = [
      NAME_COLUMN,
      ...printed,
      ...attributes.shownIn(rows, before).filter(({ measured: { name } = { name: '' } }) => !inCells.has(name)),
    ];
    return { number: table.number, headline: table.headline, active: table.active, columns, rows };
  });
  const tables = new Map(reply.tables.map(({ number, id }) => [number, id]));
  const { columns, units } = attributes;
  const drafts = draftsIn(reply.drafts, document, new Map([...ids].map(([key, id]) => [id, key])));
  return { product: reply.product, document, ids, positions, tables, attributes: columns, units, drafts };
}

function draftsIn(drafts: GridReply['drafts'], document: GridDocument, keys: ReadonlyMap<number, string>): Drafts {
  const cells = new Map<string, Map<string, string[]>>();
  const tables = new Map(document.flatMap((table) => table.rows.map(({ key }) => [key, table] as const)));
  for (const { model, title, fields } of drafts) {
    const row = keys.get(model) ?? '';
    const table = tables.get(row);
    const columns = table ? fields.map((field) => columnOfField(table, field) ?? NAME) : [];
    const ofRow = cells.get(row) ?? new Map<string, string[]>();
    for (const column of new Set(columns.length ? columns : [NAME]))
      ofRow.set(column, [...(ofRow.get(column) ?? []), title]);
    cells.set(row, ofRow);
  }
  return { sets: new Map(drafts.map(({ set, title }) => [set, title])), cells };
}

function printedColumns(labels: readonly string[], known: readonly Column[]): Column[] {
  const free = new Set(known);
  const take = (column: Column | undefined) => (column && free.delete(column) ? column.key : undefined);
  const keys = labels.map((label) => take(known.find((column) => free.has(column) && column.label === label)));
  return labels.map((label, at) => ({ key: keys[at] ?? take(known[at]) ?? newKey(), kind: 'printed', label }));
}

export function storedOfModels(reply: ModelsGridReply, lacks = ''): Stored {
  const attributes = attributesOf(reply.attributes);
  const rows = reply.models.map(
    ({ id, active, name, product, attributes: values }): TableRow => ({
      key: `model-${id}`,
      active,
      cells: { [NAME]: name, [PRODUCT]: product, ...attributes.cellsOf(values) },
    }),
  );
  const product: Column = { key: PRODUCT, kind: 'fixed', label: 'Product' };
  const lacked = attributes.columns.filter(({ measured }) => measured?.name === lacks);
  const columns = [NAME_COLUMN, product, ...attributes.shownIn(rows, lacked)];
  return {
    product: { id: 0, slug: '', name: '', active: true, drawings: [] },
    document: [{ number: 1, headline: '', active: true, columns, rows }],
    ids: new Map(reply.models.map(({ id }) => [`model-${id}`, id])),
    positions: new Map(),
    tables: new Map([[1, 0]]),
    attributes: attributes.columns,
    units: attributes.units,
    drafts: NO_DRAFTS,
  };
}
