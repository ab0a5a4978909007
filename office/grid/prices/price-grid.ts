import type { PriceListReply } from '../../../src/features/office/grid/price-list.contract.ts';
import type { SavePayload } from '../document/grid-changes.ts';
import { type GridColumn, type GridTableRow, getCellText, type RowCells } from '../document/grid-document.ts';
import type { StoredGrid } from '../document/stored-grid.ts';

export const PRICE_COLUMN_LABELS = {
  model: 'Model',
  customer_group: 'Customer group',
  currency: 'Currency',
  valid_from: 'Valid from',
  from_quantity: 'From a quantity of',
  unit_price: 'Price',
  price_per: 'For pieces',
} as const;
export type PriceField = keyof typeof PRICE_COLUMN_LABELS;
const PRICE_FIELDS = Object.keys(PRICE_COLUMN_LABELS) as PriceField[];

/** Values of a new price whose cells are blank. */
const PRICE_DEFAULTS: Partial<Record<PriceField, string>> = {
  currency: 'INR',
  from_quantity: '1',
  price_per: '1',
};

const COLUMNS: readonly GridColumn[] = PRICE_FIELDS.map((key) => ({
  key,
  kind: 'text',
  label: PRICE_COLUMN_LABELS[key],
}));

const readField = (cells: RowCells, field: PriceField): string => cells[field] || PRICE_DEFAULTS[field] || '';

/** Two prices with the same key are the same price. */
export const buildPriceKey = (cells: RowCells): string =>
  PRICE_FIELDS.slice(0, 5)
    .map((field) => readField(cells, field).toLowerCase())
    .join('\n');

/** Keeps the row keys of prices that this screen has added, so that their cells stay where they are. */
export function buildStoredPrices({ prices }: PriceListReply, sent: readonly GridTableRow[] = []): StoredGrid {
  const known = new Map(sent.map(({ key, cells }) => [buildPriceKey(cells), key]));
  const ids = new Map<string, number>();
  const rows = prices.map(({ id, ...price }): GridTableRow => {
    const cells = { ...price, from_quantity: String(price.from_quantity) };
    const key = known.get(buildPriceKey(cells)) ?? `price-${id}`;
    ids.set(key, id);
    return { key, active: true, cells };
  });
  return {
    product: { id: 0, slug: '', name: '', active: true, drawings: [] },
    document: [{ number: 1, headline: '', active: true, columns: COLUMNS, rows }],
    ids,
    positions: new Map(),
    tables: new Map([[1, 1]]),
    attributes: [],
    units: new Map(),
    drafts: { sets: new Map(), cells: new Map() },
  };
}

const pickFields = (values: RowCells = {}): Record<string, string> =>
  Object.fromEntries(PRICE_FIELDS.flatMap((field) => (values[field] === undefined ? [] : [[field, values[field]]])));

/** Changes of prices in the order of the changed rows, by which refusals are shown in their cells. */
export function buildPriceChanges({ changes }: SavePayload) {
  return changes.map(({ action, id, seen, values }) => {
    if (action === 'add') {
      const filled = Object.fromEntries(PRICE_FIELDS.map((field) => [field, readField(values ?? {}, field)]));
      return { action: 'add' as const, values: filled };
    }
    if (action === 'archive') return { action: 'remove' as const, ...(id !== undefined && { id }), seen: {} };
    const texts = Object.fromEntries(
      Object.entries(seen ?? {}).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    );
    return {
      action: 'change' as const,
      ...(id !== undefined && { id }),
      seen: pickFields(texts),
      values: pickFields(values),
    };
  });
}

export const countPricedModels = (rows: readonly GridTableRow[]): number =>
  new Set(rows.map((row) => getCellText(row, 'model').toLowerCase())).size;
