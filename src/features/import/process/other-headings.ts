import { firstRows, topOf } from '../mapping/mapped-workbook.ts';
import { isCertain, recall } from '../mapping/recall.ts';
import { MAX_SHEETS, type ReadAs, type SheetMapping, type SheetTop } from '../mapping/sheet-mapping.contract.ts';
import { openWorkbook } from '../reading/workbook-reader.ts';
import { allSheets } from '../sheets/all-sheets.ts';
import { PROBLEM_HEADING } from '../workbook/sheet-parser.ts';

/** The sheets of a workbook whose names or headings are not those of docs/workbook.md, and how those are read of which that is known. */
export async function otherHeadings(
  path: string,
  said: readonly ReadAs[],
  remembered: readonly { mapping: SheetMapping }[],
): Promise<{ tops: SheetTop[]; readAs: ReadAs[] }> {
  const tops: SheetTop[] = [];
  const workbook = await openWorkbook(path);
  const own: string[] = [];
  try {
    for (const sheet of workbook.sheets) {
      const rows = topOf(await firstRows(sheet));
      if (rows.length === 0) continue;
      if (fits(sheet.name, rows[0])) own.push(sheet.name);
      else if (tops.length < MAX_SHEETS)
        tops.push({ source: sheet.name, rows: rows.map(({ row, cells }) => ({ row, cells: [...cells] })) });
    }
  } finally {
    await workbook.close();
  }
  const readAs: ReadAs[] = [];
  for (const { source, rows } of tops) {
    const known = said.find((one) => one.source === source && !one.remembered);
    const recalled = known ? undefined : recall(remembered, rows);
    const found = known ?? (recalled && isCertain(recalled) && { source, remembered: true, mapping: recalled.mapping });
    const taken = [...own, ...readAs.map(({ mapping }) => mapping.sheet)];
    if (found && (found.mapping.sheet === '' || !taken.includes(found.mapping.sheet))) readAs.push(found);
  }
  return { tops, readAs };
}

/** Whether name and headings of a sheet are those of a sheet of the workbook. */
function fits(name: string, first: { row: number; cells: readonly string[] } | undefined): boolean {
  const sheet = allSheets.find((one) => one.name === name);
  if (!sheet || first?.row !== 1) return false;
  const headings = first.cells.filter((cell) => cell !== '');
  const lower = new Set(headings.map((heading) => heading.toLowerCase()));
  return (
    headings.every((heading) => {
      const text = heading.toLowerCase();
      return text in sheet.columns || text.startsWith(PROBLEM_HEADING.trim()) || sheet.acceptsHeading?.(heading);
    }) && Object.entries(sheet.columns).every(([column, { required }]) => !required || lower.has(column))
  );
}
