import { measuredBy, type UnitsByName } from '../../../src/features/catalogue/measures/measured-columns.ts';
import { attributeLabel, labelIndex, labelKey } from '../../../src/features/catalogue/units/attribute-label.ts';
import { quantityOf } from '../../../src/features/catalogue/units/unit-table.ts';
import { headingsOf, type NumberedRow } from '../../../src/features/import/mapping/mapped-rows.ts';
import type { SheetMapping } from '../../../src/features/import/mapping/sheet-mapping.contract.ts';
import type {
  KindOfSheet,
  MappingTargets,
  OtherSheet,
} from '../../../src/features/office/imports/import-mappings.contract.ts';
import { editDistance } from '../../../src/platform/edit-distance.ts';
import { normOf } from '../../../src/platform/slug.ts';
import { isUnit } from '../../grid/document/column-type.ts';
import { joinLabel } from '../../grid/document/grid-document.ts';
import { headingsIn, labelsOf } from '../../grid/pasting/headings.ts';
import { columnOf, rowsHaveDecimalComma } from '../../grid/pasting/number-style.ts';
import { isOfNames } from '../../grid/pasting/pasted-table.ts';

export const MODELS = 'models';
export const HEADING_ROWS = [1, 2, 3];

/** What a column of another sheet becomes. `to`: undefined as long as it is not said, '' for being left out. */
export interface DraftColumn {
  heading: string;
  to: string | undefined;
  unit: string;
  /** Somebody has chosen it. */
  chosen: boolean;
}

/** What a sheet is said to be, while it is being said. */
export interface Draft extends Omit<SheetMapping, 'sheet' | 'columns'> {
  /** Undefined as long as it is not said; '' for being left out. */
  sheet: string | undefined;
  columns: readonly DraftColumn[];
}

/** What headings are compared with. `labels`: of the columns of tables. */
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

const wordOf = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

export const kindNamed = ({ kinds }: MappingTargets, name: string | undefined): KindOfSheet | undefined =>
  kinds.find((kind) => kind.name === name);

export const attributeTarget = (name: string, unit: string | null): string =>
  `attribute:${name}${unit === null || unit === '' ? '' : ` [${unit}]`}`;

/** Name and unit of an attribute that a heading becomes; undefined for anything else. */
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

/** The beginning of a sheet. */
export type Top = Pick<OtherSheet, 'source' | 'below' | 'styles'> & { rows: readonly NumberedRow[] };

/** What a sheet seems to be; people correct it. `sheet`, `first` and `rows`: what is said of it already. */
export function suggested(
  { source, rows: top, below, styles }: Top,
  known: Known,
  said: { sheet?: string | undefined; first?: number; rows?: number } = {},
): Draft {
  const place = said.first ? { first: said.first, rows: said.rows ?? 1 } : headingsIn(top, isKnownIn(known));
  const headings = headingsOf(top, place.first, place.rows);
  const body = bodyOf(top, place, headings.length);
  const labels = labelsAt(top, place, headings.length, known);
  const sheet = said.sheet ?? kindOf(source, labels, known);
  const draft: Draft = {
    ...{ sheet, ...place, comma: rowsHaveDecimalComma(body, styles), constants: {} },
    columns: headings.map((heading) => ({ heading, to: undefined, unit: '', chosen: false })),
  };
  return withSuggestions(draft, labels, known, (at) => isEmpty(body, below, at));
}

const isEmpty = (body: string[][], below: readonly number[], at: number): boolean =>
  !below[at] && columnOf(body, at).every((text) => text === '');

type Place = { first: number; rows: number };

/** The rows below the headings, each as wide as these. */
export const bodyOf = (top: readonly NumberedRow[], { first, rows }: Place, width: number): string[][] =>
  top
    .filter(({ row }) => row >= first + rows)
    .map(({ cells }) => Array.from({ length: width }, (_, at) => cells[at] ?? ''));

/** The headings in one line each, with their units in brackets. */
function labelsAt(top: readonly NumberedRow[], { first, rows }: Place, width: number, known: Known): string[] {
  const heads = top.filter(({ row }) => row >= first);
  const count = heads.filter(({ row }) => row < first + rows).length;
  const grid = heads.map(({ cells }) => Array.from({ length: width }, (_, at) => cells[at] ?? ''));
  return labelsOf(grid, count, isKnownIn(known)).labels.map(withUnit);
}

/** `Weight g` as `Weight (g)`: here nothing but a suggestion depends on it. */
function withUnit(label: string): string {
  const [, name, unit = ''] = /^(.*\S)[\s,]+(\S{1,4})$/.exec(label) ?? [];
  return name && !attributeLabel(label).unit && isUnit(unit) ? joinLabel(name, unit) : label;
}

function kindOf(source: string, labels: readonly string[], known: Known): string | undefined {
  const { kinds } = known.targets;
  const named = kinds.find(({ name, label }) => [name, label].some((each) => normOf(each) === normOf(source)));
  if (named) return named.name;
  const scores = kinds.map((kind) => ({
    name: kind.name,
    score: labels.filter((label) => targetOf(label, kind, known) !== undefined).length,
  }));
  const best = scores.toSorted((a, b) => b.score - a.score)[0];
  return best && best.score > 0 ? best.name : undefined;
}

/** Fills in what can be recognised of the columns that nobody has chosen. */
function withSuggestions(
  draft: Draft,
  labels: readonly string[],
  known: Known,
  isBlank: (at: number) => boolean,
): Draft {
  const kind = kindNamed(known.targets, draft.sheet);
  if (!kind) return draft;
  const taken = new Set(draft.columns.filter(({ chosen }) => chosen).map(({ to }) => to));
  // A heading in another spelling must not take the column of one that is equal.
  const equal = new Set(labels.filter((label) => known.labels.includes(label)).map((label) => `column:${label}`));
  const columns = draft.columns.map((column, at): DraftColumn => {
    if (column.chosen) return column;
    if (isBlank(at)) return { ...column, to: '' };
    const label = labels[at] ?? column.heading;
    const to = targetOf(label, kind, known);
    const isOthers = to !== undefined && equal.has(to) && to !== `column:${label}`;
    if (to === undefined || taken.has(to) || isOthers) return { ...column, to: undefined };
    taken.add(to);
    return { ...column, to, unit: unitFor(label, to) };
  });
  return { ...draft, columns: sheetOfModels(draft) ? byUnits(columns, labels, known, taken) : columns };
}

const sheetOfModels = ({ sheet }: Draft): boolean => sheet === MODELS;

/** The only weight of a sheet goes to the only weight of the tables, whatever it is called; so for other quantities. */
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

/** The draft for a table of which the labels are known: figures go to its columns. */
export const forTable = (draft: Draft, { rows: top, below }: Top, known: Known): Draft => {
  const labels = labelsAt(top, draft, draft.columns.length, known);
  const body = bodyOf(top, draft, draft.columns.length);
  return withSuggestions(draft, labels, known, (at) => isEmpty(body, below, at));
};

/** The unit of a heading where what it becomes has another one. */
export function unitFor(label: string, to: string): string {
  const { unit } = attributeLabel(withUnit(label));
  return isUnit(unit) && unitOfTarget(to) && unitOfTarget(to) !== unit ? unit : '';
}

export const unitOfTarget = (to: string): string =>
  attributeIn(to)?.unit || (to.startsWith('column:') ? attributeLabel(to.slice('column:'.length)).unit : '');

const columnNamed = (label: string, kind: KindOfSheet): string | undefined =>
  kind.columns.find((column) => [column.name, column.label].some((each) => normOf(each) === normOf(label)))?.name;

function targetOf(label: string, kind: KindOfSheet, known: Known): string | undefined {
  const own = columnNamed(label, kind);
  if (own || kind.name !== MODELS) return own ?? nearColumn(label, kind);
  if (isOfNames(label)) return 'name';
  return figureTarget(label, known) ?? meant(label, known) ?? nearColumn(label, kind);
}

/** The column of a table, or the attribute, that a label says. */
function figureTarget(label: string, { labels, units }: Known): string | undefined {
  const same = labels[labelIndex(label, labels)];
  if (same !== undefined) return `column:${same}`;
  const measured = measuredBy(label, '', units) ?? measuredBy(nearName(label, units) ?? '', '', units);
  if (!measured) return undefined;
  const printed = labels.find((other) => measuredBy(other, '', units)?.name === measured.name);
  return printed ? `column:${printed}` : attributeTarget(measured.name, measured.unit);
}

/** What makers' sheets in German say, beside the synonyms of the search. */
const TRADE_WORDS: Readonly<Record<string, string>> = {
  ...{ gewicht: 'Weight', haltekraft: 'Holding capacity', spannkraft: 'Clamping force', ausladung: 'Reach' },
  ...{ gewinde: 'Thread', hub: 'Stroke', lange: 'Length', breite: 'Width', hohe: 'Height', werkstoff: 'Material' },
};

/** What the synonyms of the search, or the words of the trade, say a word means. */
function meant(label: string, known: Known): string | undefined {
  const { name, unit } = attributeLabel(label);
  const word = wordOf(name);
  for (const meaning of known.meanings.get(word) ?? [TRADE_WORDS[word] ?? '']) {
    const found = figureTarget(unit ? `${meaning} (${unit})` : meaning, known);
    if (found) return found;
  }
  return undefined;
}

/** Of fewer letters, one letter more or less may well be another name. */
const LONG_NAME = 5;
const isNear = (one: string, other: string): boolean => {
  const [a, b] = [normOf(one), normOf(other)];
  return Math.min(a.length, b.length) >= LONG_NAME && a[0] === b[0] && editDistance(a, b) <= (a.length > 8 ? 2 : 1);
};

function nearName(label: string, units: UnitsByName): string | undefined {
  const { name, unit } = attributeLabel(label);
  const near = [...units.keys()].find((known) => isNear(known, name));
  return near && (unit ? `${near} (${unit})` : near);
}

const nearColumn = (label: string, { columns }: KindOfSheet): string | undefined =>
  columns.find((column) => isNear(column.name, label) || isNear(column.label, label))?.name;
