import { measuredBy, type UnitsByName } from '../../../src/features/catalogue/measures/measured-columns.ts';
import { attributeLabel, labelKey } from '../../../src/features/catalogue/units/attribute-label.ts';
import { quantityOf } from '../../../src/features/catalogue/units/unit-table.ts';
import {
  headingsOf,
  type NumberedRow,
  rowsBelow,
  WORKSHEET,
} from '../../../src/features/import/mapping/mapped-rows.ts';
import type { SheetMapping } from '../../../src/features/import/mapping/sheet-mapping.contract.ts';
import type {
  KindOfSheet,
  MappingTargets,
  OtherSheet,
} from '../../../src/features/office/imports/import-mappings.contract.ts';
import { lookUp } from '../../../src/platform/look-up.ts';
import { normOf } from '../../../src/platform/slug.ts';
import { isUnit } from '../../grid/document/column-type.ts';
import { joinLabel } from '../../grid/document/grid-document.ts';
import { columnOf, headingsIn, labelsOf, rowsHaveDecimalComma } from '../../grid/pasting/headings.ts';
import { isOfNames, matchColumns, type Target, unitFrom, unitOf, wordOf } from '../../grid/pasting/match-columns.ts';

export const MODELS = 'models';

export interface DraftColumn {
  heading: string;
  to: string | undefined;
  unit: string;
  chosen: boolean;
  empty?: boolean | undefined;
}

export interface Draft extends Omit<SheetMapping, 'sheet' | 'columns'> {
  sheet: string | undefined;
  columns: readonly DraftColumn[];
}

export interface Known {
  targets: MappingTargets;
  units: UnitsByName;
  labels: readonly string[];
  meanings: ReadonlyMap<string, readonly string[]>;
}

export const knownOf = (targets: MappingTargets, labels = targets.labels): Known => ({
  ...{ targets, labels },
  units: new Map(targets.attributes.map(({ name, unit }) => [name, unit])),
  meanings: new Map(
    targets.synonyms.map(({ words, meaning }) => [wordOf(words), meaning.split(',').map((one) => one.trim())]),
  ),
});

export const kindNamed = ({ kinds }: MappingTargets, name: string | undefined): KindOfSheet | undefined =>
  kinds.find((kind) => kind.name === name);

export const attributeTarget = (name: string, unit: string | null): string =>
  `attribute:${name}${unit === null || unit === '' ? '' : ` [${unit}]`}`;

export function attributeIn(to: string): { name: string; unit: string } | undefined {
  const [, name, unit = ''] = /^attribute:([^[\]]*)(?:\[([^[\]]*)\])?$/.exec(to) ?? [];
  return name === undefined ? undefined : { name: name.trim(), unit };
}

const isKnownIn =
  (known: Known) =>
  (label: string): boolean =>
    known.targets.kinds.some((kind) => columnNamed(label, kind) !== undefined) ||
    isOfNames(label) ||
    known.labels.some((other) => labelKey(other) === labelKey(label)) ||
    measuredBy(label, '', known.units) !== undefined;

export type Top = Pick<OtherSheet, 'source' | 'alike' | 'below' | 'styles'> & { rows: readonly NumberedRow[] };

export function suggested(
  { source, alike, rows: top, below, styles }: Top,
  known: Known,
  chosen: { sheet?: string | undefined; first?: number; rows?: number } = {},
): Draft {
  const place =
    chosen.first !== undefined ? { first: chosen.first, rows: chosen.rows ?? 1 } : headingsIn(top, isKnownIn(known));
  const headings = headingsOf(top, place.first, place.rows);
  const body = bodyOf(top, place, headings.length);
  const labels = labelsAt(top, place, headings.length, known);
  const sheet = chosen.sheet ?? kindOf(source, labels, known);
  const draft: Draft = {
    ...{ sheet, ...place, comma: rowsHaveDecimalComma(body, styles), constants: {} },
    columns: headings.map((heading) => ({ heading, to: undefined, unit: '', chosen: false })),
  };
  const filled = withSuggestions(draft, labels, known, (at) => isEmpty(body, below, at));
  const isOfWorksheets = sheetOfModels(filled) && !filled.columns.some(({ to }) => to === 'product');
  return alike.length > 0 && isOfWorksheets ? { ...filled, constants: { product: WORKSHEET } } : filled;
}

const isEmpty = (body: string[][], below: readonly number[], at: number): boolean =>
  !below[at] && columnOf(body, at).every((text) => text === '');

type Place = { first: number; rows: number; sheet?: string | undefined };

export const bodyOf = (top: readonly NumberedRow[], { first, rows, sheet }: Place, width: number): string[][] =>
  rowsBelow(top, first, rows, sheet).map(({ cells }) => Array.from({ length: width }, (_, at) => cells[at] ?? ''));

function labelsAt(top: readonly NumberedRow[], { first, rows }: Place, width: number, known: Known): string[] {
  const heads = top.filter(({ row }) => row >= first);
  const count = heads.filter(({ row }) => row < first + rows).length;
  const grid = heads.map(({ cells }) => Array.from({ length: width }, (_, at) => cells[at] ?? ''));
  return labelsOf(grid, count, isKnownIn(known)).labels.map(withUnit);
}

function withUnit(label: string): string {
  const [, name, unit = ''] = /^(.*\S)[\s,]+(\S{1,4})$/.exec(label) ?? [];
  return name && !attributeLabel(label).unit && isUnit(unit) ? joinLabel(name, unit) : label;
}

const KIND_WORDS: Readonly<Record<string, RegExp>> = {
  models: /article|artikel|model|part|item|price|preis|sku/i,
  products: /famil|product|produkt|series|range/i,
  categories: /categor|kategor|group|gruppe/i,
  dealers: /dealer|distributor|h[äa]ndler/i,
};
const NAMED = 2;

function kindOf(source: string, labels: readonly string[], known: Known): string | undefined {
  const { kinds } = known.targets;
  const named = kinds.find(({ name, label }) => [name, label].some((each) => normOf(each) === normOf(source)));
  if (named) return named.name;
  const scores = kinds.map((kind) => ({
    name: kind.name,
    score:
      matchColumns(labels, targetsOf(kind, known), known).filter((to) => to !== undefined).length +
      (lookUp(KIND_WORDS, kind.name)?.test(source) ? NAMED : 0),
  }));
  const best = scores.toSorted((a, b) => b.score - a.score)[0];
  return best && best.score > 0 ? best.name : undefined;
}

function withSuggestions(
  draft: Draft,
  labels: readonly string[],
  known: Known,
  isBlank: (at: number) => boolean,
): Draft {
  const kind = kindNamed(known.targets, draft.sheet);
  if (!kind) return draft;
  const chosen = new Set(draft.columns.flatMap((column) => (column.chosen ? [column.to] : [])));
  const makesTables = draft.makes !== undefined && sheetOfModels(draft);
  const targets = targetsOf(kind, known, makesTables).filter(({ key }) => !chosen.has(key));
  const open = draft.columns.map((column, at) => (column.chosen || isBlank(at) ? '' : (labels[at] ?? column.heading)));
  const matched = matchColumns(open, targets, known);
  const columns = draft.columns.map((column, at): DraftColumn => {
    if (column.chosen) return column;
    if (isBlank(at)) return { ...column, to: '' };
    const to = matched[at] ?? (makesTables ? `column:${open[at] || column.heading}` : undefined);
    return { ...column, to, unit: to === undefined ? '' : unitFor(labels[at] ?? column.heading, to) };
  });
  const taken = new Set([...chosen, ...matched]);
  return { ...draft, columns: sheetOfModels(draft) && !makesTables ? byUnits(columns, labels, known, taken) : columns };
}

const sheetOfModels = ({ sheet }: Draft): boolean => sheet === MODELS;

/** Matches a column by its quantity if only one column and one label have it, such as the only weight. */
function byUnits(
  columns: readonly DraftColumn[],
  labels: readonly string[],
  known: Known,
  taken: ReadonlySet<string | undefined>,
): DraftColumn[] {
  const quantityIn = (label: string) => {
    const { name, unit } = attributeLabel(label);
    return unit ? quantityOf(name, unit) : undefined;
  };
  const quantities = columns.map((column, at) => quantityIn(labels[at] ?? column.heading));
  return columns.map((column, at) => {
    const quantity = quantities[at];
    if (column.to !== undefined || !quantity || quantities.filter((each) => each === quantity).length > 1)
      return column;
    const fitting = known.labels.filter((label) => quantityIn(label) === quantity);
    const to = `column:${fitting[0]}`;
    return fitting.length === 1 && !taken.has(to)
      ? { ...column, to, unit: unitFor(labels[at] ?? column.heading, to) }
      : column;
  });
}

export const forTable = (draft: Draft, { rows: top, below }: Top, known: Known): Draft => {
  const labels = labelsAt(top, draft, draft.columns.length, known);
  const body = bodyOf(top, draft, draft.columns.length);
  return withSuggestions(draft, labels, known, (at) => isEmpty(body, below, at));
};

export const makingFamilies = (draft: Draft, top: Top, known: Known, makes: Draft['makes']): Draft => {
  const { makes: before, ...rest } = draft;
  if (makes && before) return { ...rest, makes };
  const constants = makes && sheetOfModels(draft) ? { ...rest.constants, table: '1' } : rest.constants;
  return forTable({ ...rest, constants, ...(makes && { makes }) }, top, known);
};

function targetNamed(to: string): Target {
  const attribute = attributeIn(to);
  if (!attribute) return { key: to, label: to.startsWith('column:') ? to.slice('column:'.length) : '' };
  const { name, unit } = attribute;
  return {
    key: to,
    label: joinLabel(name, unit),
    measured: { name, unit: unit || null, printedUnit: '' },
    kind: 'attribute',
  };
}

export const unitFor = (label: string, to: string): string => unitFrom(withUnit(label), targetNamed(to));

export const unitOfTarget = (to: string): string => unitOf(targetNamed(to));

const columnNamed = (label: string, kind: KindOfSheet): string | undefined =>
  kind.columns.find((column) => [column.name, column.label].some((each) => normOf(each) === normOf(label)))?.name;

/** Models also have attributes and, unless the import creates the tables, table columns. */
function targetsOf(kind: KindOfSheet, { targets, labels, units }: Known, makesTables = false): Target[] {
  const own = kind.columns.map(({ name, label }): Target => ({ key: name, label, kind: 'own' }));
  if (kind.name !== MODELS) return own;
  const ofTables = () => [
    ...labels.map((label): Target => ({ key: `column:${label}`, label, measured: measuredBy(label, '', units) })),
    ...targets.attributes.map(({ name, unit }) => targetNamed(attributeTarget(name, unit))),
  ];
  return [
    ...own.filter(({ key }) => key !== 'name'),
    { key: 'name', label: '', kind: 'names' },
    ...(makesTables ? [] : ofTables()),
  ];
}
