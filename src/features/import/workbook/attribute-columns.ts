import { areNearNames } from '../../../platform/edit-distance.ts';
import { normOf } from '../../../platform/slug.ts';
import { readFigure, type Value } from '../../catalogue/measures/read-figure.ts';
import type { CheckContext, Headings, Row } from './sheet.ts';
import { shortened } from './sheet-parser.ts';
import { type Report, reporter } from './sheet-rules.ts';

/** `unit`: null for text, '-' for numbers without a unit. */
export type AttributeColumn = { heading: string; name: string; unit: string | null };

const pattern = /^attribute:([^[\]]+)(?:\[([^[\]]+)\])?$/i;

export function attributeIn(heading: string): { name: string; unit: string | null } | undefined {
  const [, name, unit] = pattern.exec(heading)?.map((part?: string) => part?.trim()) ?? [];
  return name && unit !== '' ? { name, unit: unit ?? null } : undefined;
}

export const isAttributeHeading = (heading: string): boolean => attributeIn(heading) !== undefined;

export const attributeLabel = ({ name, unit }: { name: string; unit: string | null }): string =>
  unit === null ? name : `${name} [${unit}]`;

export const attributeHeading = (name: string, unit: string | null): string =>
  `attribute:${attributeLabel({ name, unit })}`;

export function canonicalHeading(heading: string): string | undefined {
  const found = attributeIn(heading);
  return found && attributeHeading(found.name, found.unit);
}

const columnsOf = new WeakMap<Headings, AttributeColumn[]>();

/** Memoised, because every row of a worksheet needs the columns. */
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

export type NameAndUnit = readonly [name: string, unit: string | null];

/** True if a name is a misspelling of a known attribute; another unit makes a different attribute. */
function isMisspelt([name, unit]: NameAndUnit, [known, unitOfKnown]: NameAndUnit): boolean {
  if (name === known) return false;
  const [a, b] = [normOf(name), normOf(known)];
  return a === b ? a !== '' : unit === unitOfKnown && areNearNames(name, known, 1);
}

export function checkAttributeHeadings(sheet: string, context: CheckContext): void {
  const seen = new Map<string, string | null>();
  for (const { heading, name, unit } of attributeColumns(context.headings)) {
    const report = reporter(context, sheet, { row: 1 });
    const stored = context.keys.attributes.get(name);
    if (seen.has(name)) report(heading, `the attribute "${name}" has two columns`, 'each attribute once');
    else if (stored !== undefined && stored !== unit) {
      const storedAs = stored === null ? 'text' : `in [${stored}]`;
      report(
        heading,
        `the attribute "${name}" is stored as ${storedAs}`,
        `attribute:${name}${stored ? ` [${stored}]` : ''}`,
      );
    } else
      reportMisspelt([name, unit], [...context.keys.attributes, ...seen], (meant) =>
        report(heading, meant.problem, `${attributeHeading(...meant.attribute)}, or another name`),
      );
    seen.set(name, unit);
  }
  for (const [name, unit] of seen) if (!context.keys.attributes.has(name)) context.keys.attributes.set(name, unit);
}

export function reportMisspelt(
  given: NameAndUnit,
  known: readonly NameAndUnit[],
  report: (meant: { problem: string; attribute: NameAndUnit }) => void,
): void {
  if (known.some(([name]) => name === given[0])) return;
  const attribute = known.find((other) => isMisspelt(given, other));
  if (!attribute) return;
  report({
    problem: `the attribute "${given[0]}" reads like "${attribute[0]}", and would be a second filter`,
    attribute,
  });
}

/** Values of a row by attribute; null for blank and reported cells. */
export function statedIn(
  row: Pick<Row, 'extra'>,
  columns: readonly AttributeColumn[],
  report: Report,
): Map<string, Value | null> {
  return new Map(
    columns.map(({ heading, name, unit }) => {
      const cell = row.extra[heading] ?? '';
      const reading = readFigure(cell, { name, unit, printedUnit: '' });
      if (reading && 'problem' in reading) report(heading, `"${shortened(cell)}" ${reading.problem}`, reading.allowed);
      return [name, reading && 'value' in reading ? reading.value : null];
    }),
  );
}
