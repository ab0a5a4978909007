import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { escapeUTF8 } from 'entities';
import { strToU8, Zip, ZipDeflate } from 'fflate';

/** How a text looks. All are of the format "text": no spreadsheet turns 1/2 into a date. */
const STYLES = { text: 1, heading: 2, wrong: 3, note: 4 };
export type CellLook = keyof typeof STYLES;
export type StyledCell = { text: string; look?: CellLook };

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** What XML 1.0 cannot hold. */
const UNWRITABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const STYLE_SHEET = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><color rgb="FFB91C1C"/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFECACA"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFill="1"/><xf numFmtId="49" fontId="2" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`;
const BEFORE_ROWS = `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultColWidth="16"/><sheetData>`;
const AFTER_ROWS = '</sheetData></worksheet>';
/** Text that is compressed at once, in characters. */
const CHUNK = 256 * 1024;

/**
 * An .xlsx file of texts (ECMA-376) that is written row by row: memory does not grow with it. The rows of a sheet are those between its
 * `startSheet` and the next.
 */
export class XlsxFile {
  readonly #out: WriteStream;
  readonly #zip: Zip;
  readonly #names: string[] = [];
  #sheet: ZipDeflate | undefined;
  #pending = '';
  #row = 0;
  #failure: Error | undefined;

  constructor(file: string) {
    this.#out = createWriteStream(file);
    this.#out.on('error', (error) => {
      this.#failure ??= error;
    });
    this.#zip = new Zip((error, chunk) => {
      if (error) this.#failure ??= error;
      else this.#out.write(chunk);
    });
  }

  startSheet(name: string): void {
    this.#endSheet();
    this.#names.push(name);
    this.#sheet = this.#part(`xl/worksheets/sheet${this.#names.length}.xml`);
    this.#pending = BEFORE_ROWS;
    this.#row = 0;
  }

  /** An empty text is no cell. */
  async addRow(cells: readonly StyledCell[]): Promise<void> {
    this.#row += 1;
    const row = this.#row;
    const written = cells.map(({ text, look = 'text' }, at) =>
      text === ''
        ? ''
        : `<c r="${columnName(at)}${row}" s="${STYLES[look]}" t="inlineStr"><is><t xml:space="preserve">${textOf(text)}</t></is></c>`,
    );
    this.#pending += `<row r="${row}">${written.join('')}</row>`;
    if (this.#pending.length < CHUNK) return;
    this.#push();
    if (this.#failure) throw this.#failure;
    if (this.#out.writableNeedDrain) await once(this.#out, 'drain');
  }

  /** Writes what is left. Without a sheet it is no workbook. */
  async close(): Promise<void> {
    this.#endSheet();
    const numbers = this.#names.map((_, at) => at + 1);
    const parts: Record<string, string> = {
      '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${numbers.map((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPE}.worksheet+xml"/>`).join('')}</Types>`,
      '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${this.#names.map((name, at) => `<sheet name="${textOf(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${numbers.map((number) => `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`).join('')}<Relationship Id="rId${numbers.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    };
    for (const [name, text] of Object.entries(parts)) this.#part(name).push(strToU8(XML + text), true);
    this.#part('xl/styles.xml').push(strToU8(STYLE_SHEET), true);
    this.#zip.end();
    this.#out.end();
    await finished(this.#out);
    if (this.#failure) throw this.#failure;
  }

  #part(name: string): ZipDeflate {
    const part = new ZipDeflate(name, { level: 4 });
    this.#zip.add(part);
    return part;
  }

  #push(last = false): void {
    this.#sheet?.push(strToU8(this.#pending), last);
    this.#pending = '';
  }

  #endSheet(): void {
    if (!this.#sheet) return;
    this.#pending += AFTER_ROWS;
    this.#push(true);
    this.#sheet = undefined;
  }
}

/** A carriage return would be read as a line feed. */
const textOf = (text: string): string => escapeUTF8(text.replace(UNWRITABLE, '')).replaceAll('\r', '&#13;');

/** A, B, … Z, AA, … */
function columnName(at: number): string {
  const rest = Math.floor(at / 26);
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (at % 26));
}
