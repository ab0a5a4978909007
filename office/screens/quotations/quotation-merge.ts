import type { OfficeQuotation } from '../../../src/features/office/quotations/quotations.contract.ts';
import {
  buildMergeLines,
  chooseSideForAllLines,
  findSide,
  type MergeLine,
  type MergeSide,
} from '../../rows/form/merge-values.ts';
import type { FormValues } from '../../shell/data/form-values.ts';
import { QUOTATION_FIELD_LABELS, type QuotationFieldName } from './quotation-data.ts';

type NumberedLine = OfficeQuotation['lines'][number] & { at?: number };
type CellName = Exclude<keyof OfficeQuotation['lines'][number], 'model_id'>;
type PairedLine = { base: NumberedLine | undefined; mine: NumberedLine | undefined; theirs: NumberedLine | undefined };

const CELL_LABELS = {
  text: 'item',
  hsn_code: 'HSN',
  quantity: 'quantity',
  unit_price: 'price',
  price_per: 'price per',
  is_sample: 'free sample',
  discount: 'discount %',
  tax_percent: 'GST %',
} as const satisfies Record<CellName, string>;
const CELL_NAMES = Object.keys(CELL_LABELS) as CellName[];
const PLAIN_FIELDS = (Object.keys(QUOTATION_FIELD_LABELS) as QuotationFieldName[]).filter((name) => name !== 'lines');

export interface QuotationMerge {
  theirs: OfficeQuotation;
  differences: MergeLine[];
  lines: readonly PairedLine[];
}

export const numberLines = (one: OfficeQuotation): OfficeQuotation => ({
  ...one,
  lines: one.lines.map((line, at) => ({ ...line, at })),
});

const isSameItem = (one: NumberedLine, other: NumberedLine): boolean =>
  one.model_id === other.model_id && one.text === other.text;
const isSameLine = (one: NumberedLine, other: NumberedLine): boolean =>
  isSameItem(one, other) && CELL_NAMES.every((name) => one[name] === other[name]);

function matchLines(base: readonly NumberedLine[], other: readonly NumberedLine[]): (number | undefined)[] {
  const met: (number | undefined)[] = other.map(() => undefined);
  const isAtSamePosition = (_: NumberedLine, __: NumberedLine, position: number, at: number) =>
    position === at && base.length === other.length;
  for (const isMet of [isSameLine, isSameItem, isAtSamePosition])
    for (const [position, line] of other.entries()) {
      if (met[position] !== undefined) continue;
      const at = base.findIndex((one, index) => !met.includes(index) && isMet(line, one, position, index));
      if (at >= 0) met[position] = at;
    }
  return met;
}

function pairLines(
  base: readonly NumberedLine[],
  mine: readonly NumberedLine[],
  theirs: readonly NumberedLine[],
): PairedLine[] {
  const met = matchLines(base, theirs);
  const known = theirs.map((line, position): PairedLine => {
    const at = met[position];
    const own = at === undefined ? undefined : mine.find((one) => one.at === at);
    return { base: at === undefined ? undefined : base[at], mine: own, theirs: line };
  });
  const others = mine
    .filter(({ at }) => at === undefined || !met.includes(at))
    .map(
      (line): PairedLine => ({
        base: line.at === undefined ? undefined : base[line.at],
        mine: line,
        theirs: undefined,
      }),
    );
  return [...known, ...others];
}

const formatLineSummary = (line: NumberedLine | undefined): string =>
  line
    ? `${line.text}: ${line.quantity} × ${line.is_sample ? 'free' : line.unit_price || '–'}${line.price_per > 1 ? ` per ${line.price_per}` : ''}, discount ${line.discount} %, GST ${line.tax_percent} %`
    : '';

function listLineDifferences({ base, mine, theirs }: PairedLine, at: number): MergeLine[] {
  const fieldOf = (name: string, label: string) => ({ name, label, kind: 'text' as const });
  const label = `Line ${at + 1}`;
  if (base && mine && theirs)
    return buildMergeLines(
      CELL_NAMES.map((name) => fieldOf(`lines.${at}.${name}`, `${label}, ${CELL_LABELS[name]}`)),
      ...([base, mine, theirs].map((line) =>
        Object.fromEntries(CELL_NAMES.map((name) => [`lines.${at}.${name}`, String(line[name])])),
      ) as [FormValues, FormValues, FormValues]),
    );
  const [before, own, other] = [base, mine, theirs].map(formatLineSummary) as [string, string, string];
  const collides = base !== undefined && own !== before && other !== before;
  return [{ field: fieldOf(`lines.${at}`, label), base: before, mine: own, theirs: other, collides }];
}

export function mergeQuotation(base: OfficeQuotation, mine: OfficeQuotation, saved: OfficeQuotation): QuotationMerge {
  const theirs = numberLines(saved);
  const lines = pairLines(base.lines, mine.lines, theirs.lines);
  const valuesOf = (one: OfficeQuotation): FormValues =>
    Object.fromEntries(PLAIN_FIELDS.map((name) => [name, String(one[name] ?? '')]));
  const fields = PLAIN_FIELDS.map((name) => ({ name, label: QUOTATION_FIELD_LABELS[name], kind: 'text' as const }));
  const ofFields = buildMergeLines(fields, valuesOf(base), valuesOf(mine), valuesOf(theirs));
  return { theirs, differences: [...ofFields, ...lines.flatMap(listLineDifferences)], lines };
}

/**
 * The saved quotation with what was typed since `sent` left.
 * @param sent the draft that was saved; what has the same values in `typed` is replaced by the stored values
 */
export function rebased(sent: OfficeQuotation, typed: OfficeQuotation, saved: OfficeQuotation): OfficeQuotation {
  if (typed === sent) return numberLines(saved);
  const sentLines: readonly NumberedLine[] = sent.lines;
  const placeOf = (line: NumberedLine, position: number): number => {
    const same = sentLines.findIndex((one) => one === line || (line.at !== undefined && one.at === line.at));
    if (same >= 0 || line.at !== undefined) return same;
    // An added line has no place yet: an edited one is recognised by where it stands.
    const before = sentLines[position];
    const isEdited = before && before.at === undefined && !typed.lines.includes(before);
    return isEdited ? position : -1;
  };
  const lines = typed.lines.map((line, position) => {
    const at = placeOf(line, position);
    return at < 0 ? line : { ...line, at };
  });
  const mine = { ...typed, lines };
  const merge = mergeQuotation(numberLines(sent), mine, saved);
  return buildMergedQuotation(merge, mine, chooseSideForAllLines(merge.differences, 'mine')) ?? mine;
}

const toAddedLine = (line: NumberedLine | undefined): NumberedLine | undefined => {
  if (!line) return undefined;
  const { at: _, ...rest } = line;
  return rest;
};

export function buildMergedQuotation(
  { theirs, differences, lines }: QuotationMerge,
  mine: OfficeQuotation,
  chosen: Record<string, MergeSide>,
): OfficeQuotation | undefined {
  const sides = new Map(differences.map((line) => [line.field.name, findSide(line, chosen)]));
  if ([...sides.values()].includes(undefined)) return undefined;
  const isMine = (name: string) => sides.get(name) === 'mine';
  const fields = Object.fromEntries(PLAIN_FIELDS.filter(isMine).map((name) => [name, mine[name]]));
  const result = lines.flatMap(({ base, mine: own, theirs: other }, at): NumberedLine | NumberedLine[] => {
    if (!base || !own || !other) return (isMine(`lines.${at}`) ? toAddedLine(own) : other) ?? [];
    const cells = Object.fromEntries(
      CELL_NAMES.filter((name) => isMine(`lines.${at}.${name}`)).map((name) => [name, own[name]]),
    );
    return { ...other, ...cells, model_id: 'text' in cells ? own.model_id : other.model_id };
  });
  return { ...theirs, ...fields, lines: result };
}
