import { findColumnMeasures, type UnitsByName } from '../../../src/features/catalogue/measures/column-measures.ts';
import {
  type AttributeValue,
  formatAttributeValue,
} from '../../../src/features/catalogue/measures/parse-cell-value.ts';
import type { GridReply, ModelsGridReply } from '../../../src/features/office/grid/grid.contract.ts';
import {
  createKey,
  findColumnKey,
  formatAttributeKey,
  type GridColumn,
  type GridDocument,
  type GridTable,
  type GridTableRow,
  getShownColumns,
  MODEL_NAME_COLUMN,
  NAME_KEY,
  PRODUCT_KEY,
  type RowCells,
} from './grid-document.ts';

export interface StoredGrid {
  product: GridReply['product'];
  document: GridDocument;
  ids: ReadonlyMap<string, number>;
  positions: ReadonlyMap<string, number>;
  tables: ReadonlyMap<number, number>;
  attributes: readonly GridColumn[];
  units: UnitsByName;
  drafts: CellDrafts;
}

/**
 * `sets`: names of unpublished change sets by id. `cells`: names of those with a draft of a cell, by row key, then
 * column key.
 */
export interface CellDrafts {
  sets: ReadonlyMap<number, string>;
  cells: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
}

const NO_DRAFTS: CellDrafts = { sets: new Map(), cells: new Map() };

export interface KnownKeys {
  rows: ReadonlyMap<number, string>;
  columns: ReadonlyMap<number, readonly GridColumn[]>;
}

const NO_KNOWN_KEYS: KnownKeys = { rows: new Map(), columns: new Map() };

function buildAttributeColumns(attributes: GridReply['attributes']) {
  const columns = attributes.map(
    ({ name, unit }): GridColumn => ({
      key: formatAttributeKey(name, unit),
      kind: unit === null ? 'text' : 'number',
      label: unit === null || unit === '-' ? name : `${name} (${unit})`,
      measured: { name, unit, printedUnit: '' },
    }),
  );
  const byName = new Map(attributes.map(({ name }, at) => [name, columns[at]]));
  const cellsOf = (values: Readonly<Record<string, AttributeValue>>): RowCells =>
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => {
        const column = byName.get(name);
        return column ? [[column.key, formatAttributeValue(value)]] : [];
      }),
    );
  const shownIn = (rows: readonly GridTableRow[], before: readonly GridColumn[] = []) =>
    columns.filter(
      ({ key }) => before.some((column) => column.key === key) || rows.some(({ cells }) => Object.hasOwn(cells, key)),
    );
  const units = new Map(attributes.map(({ name, unit }) => [name, unit]));
  return { columns, units, cellsOf, shownIn };
}

export function buildStoredGrid(reply: GridReply, known: KnownKeys = NO_KNOWN_KEYS): StoredGrid {
  const attributes = buildAttributeColumns(reply.attributes);
  const [ids, positions] = [new Map<string, number>(), new Map<string, number>()];
  const document = reply.tables.map((table): GridTable => {
    const before = known.columns.get(table.number) ?? [];
    const measured = findColumnMeasures(table.labels, table.measures, attributes.units);
    const shownColumns = buildShownColumns(table.labels, getShownColumns({ columns: before })).map((column, at) => ({
      ...column,
      ...(table.measures[at] && { measures: table.measures[at] }),
      ...(measured[at] && { measured: measured[at] }),
    }));
    const inCells = new Set(measured.map((column) => column?.name));
    const rows = reply.models
      .filter((model) => model.table === table.number)
      .map((model): GridTableRow => {
        const beside = Object.entries(model.attributes).filter(([name]) => !inCells.has(name));
        const cells: Record<string, string> = {
          [NAME_KEY]: model.name,
          ...attributes.cellsOf(Object.fromEntries(beside)),
        };
        shownColumns.forEach(({ key }, at) => {
          const text = model.cells[at];
          if (text) cells[key] = text;
        });
        const key = known.rows.get(model.id) ?? `model-${model.id}`;
        ids.set(key, model.id);
        positions.set(key, model.position);
        return { key, active: model.active, cells };
      });
    const columns = [
      MODEL_NAME_COLUMN,
      ...shownColumns,
      ...attributes.shownIn(rows, before).filter(({ measured: { name } = { name: '' } }) => !inCells.has(name)),
    ];
    return { number: table.number, headline: table.headline, active: table.active, columns, rows };
  });
  const tables = new Map(reply.tables.map(({ number, id }) => [number, id]));
  const { columns, units } = attributes;
  const drafts = findCellDrafts(reply.drafts, document, new Map([...ids].map(([key, id]) => [id, key])));
  return { product: reply.product, document, ids, positions, tables, attributes: columns, units, drafts };
}

function findCellDrafts(
  drafts: GridReply['drafts'],
  document: GridDocument,
  keys: ReadonlyMap<number, string>,
): CellDrafts {
  const cells = new Map<string, Map<string, string[]>>();
  const tables = new Map(document.flatMap((table) => table.rows.map(({ key }) => [key, table] as const)));
  for (const { model, title, fields } of drafts) {
    const row = keys.get(model) ?? '';
    const table = tables.get(row);
    const columns = table ? fields.map((field) => findColumnKey(table, field) ?? NAME_KEY) : [];
    const ofRow = cells.get(row) ?? new Map<string, string[]>();
    for (const column of new Set(columns.length ? columns : [NAME_KEY]))
      ofRow.set(column, [...(ofRow.get(column) ?? []), title]);
    cells.set(row, ofRow);
  }
  return { sets: new Map(drafts.map(({ set, title }) => [set, title])), cells };
}

function buildShownColumns(labels: readonly string[], known: readonly GridColumn[]): GridColumn[] {
  const free = new Set(known);
  const take = (column: GridColumn | undefined) => (column && free.delete(column) ? column.key : undefined);
  const keys = labels.map((label) => take(known.find((column) => free.has(column) && column.label === label)));
  return labels.map((label, at) => ({ key: keys[at] ?? take(known[at]) ?? createKey(), kind: 'printed', label }));
}

export function buildStoredModelsGrid(reply: ModelsGridReply, lacks = ''): StoredGrid {
  const attributes = buildAttributeColumns(reply.attributes);
  const rows = reply.models.map(
    ({ id, active, name, product, attributes: values }): GridTableRow => ({
      key: `model-${id}`,
      active,
      cells: { [NAME_KEY]: name, [PRODUCT_KEY]: product, ...attributes.cellsOf(values) },
    }),
  );
  const product: GridColumn = { key: PRODUCT_KEY, kind: 'fixed', label: 'Product' };
  const lacked = attributes.columns.filter(({ measured }) => measured?.name === lacks);
  const columns = [MODEL_NAME_COLUMN, product, ...attributes.shownIn(rows, lacked)];
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
