import { areSimilarNames } from '../../../platform/edit-distance.ts';
import { toNorm } from '../../../platform/slug.ts';
import { type AttributeValue, parseCellValue } from '../../catalogue/measures/parse-cell-value.ts';
import type { CheckContext, Headings, ResourceRow } from './resource-table.ts';
import { buildRowReporter, type ReportProblem } from './row-checks.ts';
import { shortenCell } from './worksheet-parser.ts';

/** `unit`: null for text, '-' for numbers without a unit. */
export type AttributeColumn = { heading: string; name: string; unit: string | null };

const pattern = /^attribute:([^[\]]+)(?:\[([^[\]]+)\])?$/i;

export function parseAttributeHeading(heading: string): { name: string; unit: string | null } | undefined {
  const [, name, unit] = pattern.exec(heading)?.map((piece?: string) => piece?.trim()) ?? [];
  return name && unit !== '' ? { name, unit: unit ?? null } : undefined;
}

export const isAttributeHeading = (heading: string): boolean => parseAttributeHeading(heading) !== undefined;

export const formatAttribute = ({ name, unit }: { name: string; unit: string | null }): string =>
  unit === null ? name : `${name} [${unit}]`;

export const formatAttributeHeading = (name: string, unit: string | null): string =>
  `attribute:${formatAttribute({ name, unit })}`;

export function toCanonicalHeading(heading: string): string | undefined {
  const found = parseAttributeHeading(heading);
  return found && formatAttributeHeading(found.name, found.unit);
}

const columnsOf = new WeakMap<Headings, AttributeColumn[]>();

/** Memoised, because every row of a worksheet needs the columns. */
export function parseAttributeColumns(headings: Headings): AttributeColumn[] {
  const known = columnsOf.get(headings);
  if (known) return known;
  const columns = [...headings].flatMap((heading) => {
    const found = parseAttributeHeading(heading);
    return found ? [{ heading, ...found }] : [];
  });
  columnsOf.set(headings, columns);
  return columns;
}

export type NameAndUnit = readonly [name: string, unit: string | null];

/** True if a name is a misspelling of a known attribute; another unit makes a different attribute. */
function isMisspelt([name, unit]: NameAndUnit, [known, unitOfKnown]: NameAndUnit): boolean {
  if (name === known) return false;
  const [a, b] = [toNorm(name), toNorm(known)];
  return a === b ? a !== '' : unit === unitOfKnown && areSimilarNames(name, known, 1);
}

export function checkAttributeHeadings(worksheet: string, context: CheckContext): void {
  const seen = new Map<string, string | null>();
  for (const { heading, name, unit } of parseAttributeColumns(context.headings)) {
    const report = buildRowReporter(context, worksheet, { row: 1 });
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
      reportMisspeltAttribute([name, unit], [...context.keys.attributes, ...seen], (meant) =>
        report(heading, meant.problem, `${formatAttributeHeading(...meant.attribute)}, or another name`),
      );
    seen.set(name, unit);
  }
  for (const [name, unit] of seen) if (!context.keys.attributes.has(name)) context.keys.attributes.set(name, unit);
}

export function reportMisspeltAttribute(
  given: NameAndUnit,
  known: readonly NameAndUnit[],
  report: (meant: { problem: string; attribute: NameAndUnit }) => void,
): void {
  if (known.some(([name]) => name === given[0])) return;
  const attribute = known.find((other) => isMisspelt(given, other));
  if (!attribute) return;
  report({
    problem: `the attribute "${given[0]}" is too similar to "${attribute[0]}", and would be a second filter`,
    attribute,
  });
}

/** Values of a row by attribute; null for blank and reported cells. */
export function readAttributeCells(
  row: Pick<ResourceRow, 'extra'>,
  columns: readonly AttributeColumn[],
  report: ReportProblem,
): Map<string, AttributeValue | null> {
  return new Map(
    columns.map(({ heading, name, unit }) => {
      const cell = row.extra[heading] ?? '';
      const reading = parseCellValue(cell, { name, unit, printedUnit: '' });
      if (reading && 'problem' in reading)
        report(heading, `"${shortenCell(cell)}" ${reading.problem}`, reading.allowed);
      return [name, reading && 'value' in reading ? reading.value : null];
    }),
  );
}
