import type { QuotationOfDesk } from '../../../src/features/office/quotations/quotations.contract.ts';
import { allOf, type MergeLine, mergeLines, type Side, sideOf } from '../../rows/form/merge.ts';
import type { FormValues } from '../../shell/data/values.ts';
import { FIELDS, type FieldName } from './quotation-data.ts';

type Line = QuotationOfDesk['lines'][number] & { at?: number };
type CellName = Exclude<keyof QuotationOfDesk['lines'][number], 'model_id'>;
type MetLine = { base: Line | undefined; mine: Line | undefined; theirs: Line | undefined };

const CELLS = {
  text: 'item',
  hsn_code: 'HSN',
  quantity: 'quantity',
  unit_price: 'price',
  price_per: 'price per',
  is_sample: 'free sample',
  discount: 'discount %',
  tax_percent: 'GST %',
} as const satisfies Record<CellName, string>;
const CELL_NAMES = Object.keys(CELLS) as CellName[];
const PLAIN_FIELDS = (Object.keys(FIELDS) as FieldName[]).filter((name) => name !== 'lines');

export interface QuotationMerge {
  theirs: QuotationOfDesk;
  differences: MergeLine[];
  lines: readonly MetLine[];
}

export const placed = (one: QuotationOfDesk): QuotationOfDesk => ({
  ...one,
  lines: one.lines.map((line, at) => ({ ...line, at })),
});

const isSameItem = (one: Line, other: Line): boolean => one.model_id === other.model_id && one.text === other.text;
const isSame = (one: Line, other: Line): boolean =>
  isSameItem(one, other) && CELL_NAMES.every((name) => one[name] === other[name]);

function metIn(base: readonly Line[], other: readonly Line[]): (number | undefined)[] {
  const met: (number | undefined)[] = other.map(() => undefined);
  const isInPlace = (_: Line, __: Line, place: number, at: number) => place === at && base.length === other.length;
  for (const isMet of [isSame, isSameItem, isInPlace])
    for (const [place, line] of other.entries()) {
      if (met[place] !== undefined) continue;
      const at = base.findIndex((one, index) => !met.includes(index) && isMet(line, one, place, index));
      if (at >= 0) met[place] = at;
    }
  return met;
}

function metLines(base: readonly Line[], mine: readonly Line[], theirs: readonly Line[]): MetLine[] {
  const met = metIn(base, theirs);
  const known = theirs.map((line, place): MetLine => {
    const at = met[place];
    const own = at === undefined ? undefined : mine.find((one) => one.at === at);
    return { base: at === undefined ? undefined : base[at], mine: own, theirs: line };
  });
  const others = mine
    .filter(({ at }) => at === undefined || !met.includes(at))
    .map(
      (line): MetLine => ({ base: line.at === undefined ? undefined : base[line.at], mine: line, theirs: undefined }),
    );
  return [...known, ...others];
}

const summaryOf = (line: Line | undefined): string =>
  line
    ? `${line.text}: ${line.quantity} × ${line.is_sample ? 'free' : line.unit_price || '–'}${line.price_per > 1 ? ` per ${line.price_per}` : ''}, discount ${line.discount} %, GST ${line.tax_percent} %`
    : '';

function differencesOfLine({ base, mine, theirs }: MetLine, at: number): MergeLine[] {
  const fieldOf = (name: string, label: string) => ({ name, label, kind: 'text' as const });
  const label = `Line ${at + 1}`;
  if (base && mine && theirs)
    return mergeLines(
      CELL_NAMES.map((name) => fieldOf(`lines.${at}.${name}`, `${label}, ${CELLS[name]}`)),
      ...([base, mine, theirs].map((line) =>
        Object.fromEntries(CELL_NAMES.map((name) => [`lines.${at}.${name}`, String(line[name])])),
      ) as [FormValues, FormValues, FormValues]),
    );
  const [before, own, other] = [base, mine, theirs].map(summaryOf) as [string, string, string];
  const collides = base !== undefined && own !== before && other !== before;
  return [{ field: fieldOf(`lines.${at}`, label), base: before, mine: own, theirs: other, collides }];
}

export function mergeQuotation(base: QuotationOfDesk, mine: QuotationOfDesk, saved: QuotationOfDesk): QuotationMerge {
  const theirs = placed(saved);
  const lines = metLines(base.lines, mine.lines, theirs.lines);
  const valuesOf = (one: QuotationOfDesk): FormValues =>
    Object.fromEntries(PLAIN_FIELDS.map((name) => [name, String(one[name] ?? '')]));
  const fields = PLAIN_FIELDS.map((name) => ({ name, label: FIELDS[name], kind: 'text' as const }));
  const ofFields = mergeLines(fields, valuesOf(base), valuesOf(mine), valuesOf(theirs));
  return { theirs, differences: [...ofFields, ...lines.flatMap(differencesOfLine)], lines };
}

/**
 * The saved quotation with what was typed since `sent` left.
 * @param sent the draft that was saved; what has the same values in `typed` is replaced by the stored values
 */
export function rebased(sent: QuotationOfDesk, typed: QuotationOfDesk, saved: QuotationOfDesk): QuotationOfDesk {
  if (typed === sent) return placed(saved);
  const sentLines: readonly Line[] = sent.lines;
  const placeOf = (line: Line, place: number): number => {
    const same = sentLines.findIndex((one) => one === line || (line.at !== undefined && one.at === line.at));
    if (same >= 0 || line.at !== undefined) return same;
    // An added line has no place yet: an edited one is recognised by where it stands.
    const before = sentLines[place];
    const isEdited = before && before.at === undefined && !typed.lines.includes(before);
    return isEdited ? place : -1;
  };
  const lines = typed.lines.map((line, place) => {
    const at = placeOf(line, place);
    return at < 0 ? line : { ...line, at };
  });
  const mine = { ...typed, lines };
  const merge = mergeQuotation(placed(sent), mine, saved);
  return mergedQuotation(merge, mine, allOf(merge.differences, 'mine')) ?? mine;
}

const added = (line: Line | undefined): Line | undefined => {
  if (!line) return undefined;
  const { at: _, ...rest } = line;
  return rest;
};

export function mergedQuotation(
  { theirs, differences, lines }: QuotationMerge,
  mine: QuotationOfDesk,
  chosen: Record<string, Side>,
): QuotationOfDesk | undefined {
  const sides = new Map(differences.map((line) => [line.field.name, sideOf(line, chosen)]));
  if ([...sides.values()].includes(undefined)) return undefined;
  const isMine = (name: string) => sides.get(name) === 'mine';
  const fields = Object.fromEntries(PLAIN_FIELDS.filter(isMine).map((name) => [name, mine[name]]));
  const result = lines.flatMap(({ base, mine: own, theirs: other }, at): Line | Line[] => {
    if (!base || !own || !other) return (isMine(`lines.${at}`) ? added(own) : other) ?? [];
    const cells = Object.fromEntries(
      CELL_NAMES.filter((name) => isMine(`lines.${at}.${name}`)).map((name) => [name, own[name]]),
    );
    return { ...other, ...cells, model_id: 'text' in cells ? own.model_id : other.model_id };
  });
  return { ...theirs, ...fields, lines: result };
}
