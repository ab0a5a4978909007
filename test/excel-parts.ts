import { strToU8, zipSync } from 'fflate';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/**
 * A worksheet as XML, for cells that no library writes, such as errors and formulas without a result. `hidden`: column
 * numbers; `merges`: cell ranges.
 */
export type SheetXml = { name: string; rows: string; state?: string; hidden?: number[]; merges?: string[] };

/** Bytes of an .xlsx file with prefixed tags. `formats`: styles from 3 on (1 is a date); `texts`: shared strings. */
export function excelOf(sheets: SheetXml[], formats: string[] = [], texts = ['first text']): Uint8Array {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const parts: Record<string, string> = {
    '_rels/.rels': `${XML}<Relationships xmlns="${RELATIONS}">${relation('a', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${XML}<x:workbook><!-- > --><x:sheets>${sheets
      .map(
        ({ name, state }, at) =>
          `<x:sheet name="${name}" sheetId="${at + 1}" ${state ? `state="${state}"` : ''} r:id="s${at}"/>`,
      )
      .join('')}</x:sheets></x:workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${RELATIONS}">${relation('st', 'styles', '/xl/styles.xml')}${relation('ss', 'sharedStrings', '/xl/sharedStrings.xml')}${sheets
      .map((_, at) => relation(`s${at}`, 'worksheet', `worksheets/sheet${at}.xml`))
      .join('')}</Relationships>`,
    'xl/sharedStrings.xml': `${XML}<x:sst>${texts.map((text) => `<x:si><x:t>${text}</x:t></x:si>`).join('')}</x:sst>`,
    'xl/styles.xml': `${XML}<x:styleSheet><x:numFmts><x:numFmt numFmtId="170" formatCode="d\\-mmm"/>${formats
      .map((code, at) => `<x:numFmt numFmtId="${171 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`)
      .join('')}</x:numFmts><x:cellStyleXfs><x:xf numFmtId="14"/></x:cellStyleXfs><x:cellXfs>${[
      0,
      170,
      14,
      ...formats.map((_, at) => 171 + at),
    ]
      .map((number) => `<x:xf numFmtId="${number}"/>`)
      .join('')}</x:cellXfs></x:styleSheet>`,
  };
  for (const [at, { rows, hidden = [], merges = [] }] of sheets.entries()) {
    const columns = hidden.map((column) => `<x:col min="${column}" max="${column}" hidden="1"/>`).join('');
    const merged = merges.map((range) => `<x:mergeCell ref="${range}"/>`).join('');
    parts[`xl/worksheets/sheet${at}.xml`] =
      `${XML}<x:worksheet>${columns && `<x:cols>${columns}</x:cols>`}<x:sheetData>${rows.replace(/<(\/?)/g, '<$1x:')}</x:sheetData>${merged && `<x:mergeCells>${merged}</x:mergeCells>`}</x:worksheet>`;
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
}

/** A row of texts; a cell that begins with `<` is written as XML. */
export const excelRow = (...cells: string[]): string =>
  `<row>${cells.map((cell) => (cell.startsWith('<') ? cell : `<c t="inlineStr"><is><t>${cell}</t></is></c>`)).join('')}</row>`;

/** Bytes of an .xlsx file with one worksheet of texts. */
export function excelOfRows(rows: readonly string[][]): Buffer {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  return Buffer.from(
    excelOf([{ name: 'List', rows: rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('') }]),
  );
}
