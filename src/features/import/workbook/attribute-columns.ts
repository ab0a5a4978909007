import { editDistance } from '../../../platform/edit-distance.ts';
import { text } from '../../../platform/resource/columns.ts';
import { normOf } from '../../../platform/slug.ts';
import type { CheckContext, Headings, Row } from './sheet.ts';
import { shortened } from './sheet-parser.ts';
import { type Report, reporter } from './sheet-rules.ts';

/** unit null: the values are text; otherwise numbers in this unit ('-' for a number without unit). */
export type AttributeColumn = { heading: string; name: string; unit: string | null };

const pattern = /^attribute:([^[\]]+)(?:\[([^[\]]+)\])?$/i;

/** `attribute:Reach [mm]`; undefined for any other heading. */
function attributeIn(heading: string): { name: string; unit: string | null } | undefined {
  const [, name, unit] = pattern.exec(heading)?.map((part?: string) => part?.trim()) ?? [];
  return name && unit !== '' ? { name, unit: unit ?? null } : undefined;
}

export const isAttributeHeading = (heading: string): boolean => attributeIn(heading) !== undefined;

/** How an export heads an attribute. */
export const attributeHeading = (name: string, unit: string | null): string =>
  `attribute:${name}${unit === null ? '' : ` [${unit}]`}`;

/** A heading of an attribute as an export writes it; undefined for any other. */
export function canonicalHeading(heading: string): string | undefined {
  const found = attributeIn(heading);
  return found && attributeHeading(found.name, found.unit);
}

const columnsOf = new WeakMap<Headings, AttributeColumn[]>();

/** The columns headed `attribute:Name [unit]` or `attribute:Name`, in order; found once for all rows of a sheet. */
export function attributeColumns(headings: Headings): AttributeColumn[] {
  const known = columnsOf.get(headings);
  if (known) return known;
  const columns = [...headings].flatMap((heading) => {
    const found = attributeIn(heading);
    return found ? [{ heading, ...found }] : [];
  });
  columnsOf.set(headings, columns);
  return columns;
}

/** The attributes of one row: a number or string by name; blank cells are omitted. */
export function attributesOf(
  { extra }: Pick<Row, 'extra'>,
  columns: AttributeColumn[],
): Record<string, number | string> {
  const attributes: Record<string, number | string> = {};
  for (const { heading, name, unit } of columns) {
    const cell = extra[heading] ?? '';
    if (cell !== '') attributes[name] = unit === null ? textOf(cell) : Number(cell);
  }
  return attributes;
}

const attributeText = text(100).schema;
const textOf = (cell: string): string => attributeText.safeParse(cell).data ?? '';
const decimal = /^[+-]?(\d+(\.\d+)?|\.\d+)(e[+-]?\d+)?$/i;

type NameAndUnit = readonly [name: string, unit: string | null];

/** Of fewer letters, one letter more or less may well be another name. */
const LONG_NAME = 5;

/**
 * The same letters and digits; or one letter off after the same first letter, in the same unit ("Weight" is not "Height").
 * A digit, or a letter by itself as in "Hole A", tells two names apart.
 */
function isMisspelt([name, unit]: NameAndUnit, [known, unitOfKnown]: NameAndUnit): boolean {
  if (name === known) return false;
  const [a, b] = [normOf(name), normOf(known)];
  if (a === b) return a !== '';
  const distinct = (text: string) => (text.match(/\d|\b[a-z]\b/gi) ?? []).join().toLowerCase();
  const comparable = unit === unitOfKnown && a[0] === b[0] && distinct(name) === distinct(known);
  return comparable && Math.min(a.length, b.length) >= LONG_NAME && editDistance(a, b) === 1;
}

export function checkAttributeHeadings(sheet: string, context: CheckContext): void {
  const seen = new Map<string, string | null>();
  for (const { heading, name, unit } of attributeColumns(context.headings)) {
    const report = reporter(context, sheet, { row: 1 });
    const stored = context.keys.attributes.get(name);
    if (seen.has(name)) report(heading, `the attribute "${name}" stands twice`, 'each attribute once');
    else if (stored !== undefined && stored !== unit) {
      const storedAs = stored === null ? 'a text' : `in [${stored}]`;
      report(
        heading,
        `the attribute "${name}" is stored as ${storedAs}`,
        `attribute:${name}${stored ? ` [${stored}]` : ''}`,
      );
    }
    const known = [...context.keys.attributes, ...seen];
    const [meant, unitOfMeant] = (stored === undefined && known.find((other) => isMisspelt([name, unit], other))) || [];
    if (meant) {
      report(
        heading,
        `the attribute "${name}" reads like "${meant}", and would be a second filter`,
        `attribute:${meant}${unitOfMeant ? ` [${unitOfMeant}]` : ''}, or a name of its own`,
      );
    }
    seen.set(name, unit);
  }
}

/** Reports invalid values of attributes, and blanks them. */
export function checkAttributes(row: Pick<Row, 'row' | 'extra'>, columns: AttributeColumn[], report: Report): void {
  for (const { heading, unit } of columns) {
    const cell = row.extra[heading] ?? '';
    if (cell === '') continue;
    const reason = unit === null ? attributeText.safeParse(cell).error?.issues[0]?.message : undefined;
    const isNumber = decimal.test(cell) && Number.isFinite(Number(cell));
    if (reason) report(heading, `"${shortened(cell)}" ${reason}`, 'at most 100 characters');
    else if (unit !== null && !isNumber) {
      report(heading, `"${shortened(cell)}" is not a number`, 'a number such as 12.5, with a decimal point');
    } else continue;
    row.extra[heading] = '';
  }
}
