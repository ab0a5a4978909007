import { escapeUTF8 } from 'entities';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { escapeFormula } from './format-csv.ts';

/** All cells have the format "text", so that no spreadsheet converts 1/2 to a date. */
const STYLES = { text: 1, heading: 2, wrong: 3, note: 4 };
export type CellLook = keyof typeof STYLES;
export type StyledCell = { text: string; look?: CellLook };
export type ByteSink = (bytes: Uint8Array) => Promise<void> | void;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const UNWRITABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const STYLE_SHEET = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><color rgb="FFB91C1C"/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFECACA"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFill="1"/><xf numFmtId="49" fontId="2" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`;
const BEFORE_ROWS = `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultColWidth="16"/>`;
const AFTER_ROWS = '</sheetData></worksheet>';
const CHUNK = 256 * 1024;

/** Writes an .xlsx file (ECMA-376) row by row, with constant memory, also in a browser. */
export class XlsxFile {
  readonly #write: ByteSink;
  readonly #zip: Zip;
  readonly #names: string[] = [];
  readonly #made: Uint8Array[] = [];
  #sheet: ZipDeflate | undefined;
  #pending = '';
  #row = 0;

  constructor(write: ByteSink) {
    this.#write = write;
    this.#zip = new Zip((error, chunk) => {
      if (error) throw error;
      this.#made.push(chunk);
    });
  }

  startWorksheet(name: string, widths: readonly number[] = []): void {
    this.#endSheet();
    this.#names.push(name);
    this.#sheet = this.#part(`xl/worksheets/sheet${this.#names.length}.xml`);
    this.#pending = `${BEFORE_ROWS}${formatColumns(widths)}<sheetData>`;
    this.#row = 0;
  }

  /** Omits empty texts. No text becomes a formula, not even after the file was saved as CSV. */
  async addRow(cells: readonly (StyledCell | number)[]): Promise<void> {
    this.#row += 1;
    const row = this.#row;
    const written = cells.map((cell, at) => {
      if (typeof cell === 'number') return `<c r="${toColumnName(at)}${row}"><v>${cell}</v></c>`;
      const { text, look = 'text' } = cell;
      return text === ''
        ? ''
        : `<c r="${toColumnName(at)}${row}" s="${STYLES[look]}" t="inlineStr"><is><t xml:space="preserve">${escapeText(escapeFormula(removeUnwritable(text)))}</t></is></c>`;
    });
    this.#pending += `<row r="${row}">${written.join('')}</row>`;
    if (this.#pending.length < CHUNK) return;
    this.#push();
    await this.#flush();
  }

  async close(): Promise<void> {
    this.#endSheet();
    const numbers = this.#names.map((_, at) => at + 1);
    const entries: Record<string, string> = {
      '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${numbers.map((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPE}.worksheet+xml"/>`).join('')}</Types>`,
      '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${this.#names.map((name, at) => `<sheet name="${escapeText(removeUnwritable(name))}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${numbers.map((number) => `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`).join('')}<Relationship Id="rId${numbers.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    };
    for (const [name, text] of Object.entries(entries)) this.#part(name).push(strToU8(XML + text), true);
    this.#part('xl/styles.xml').push(strToU8(STYLE_SHEET), true);
    this.#zip.end();
    await this.#flush();
  }

  async #flush(): Promise<void> {
    for (const bytes of this.#made.splice(0)) await this.#write(bytes);
  }

  #part(name: string): ZipDeflate {
    const entry = new ZipDeflate(name, { level: 4 });
    this.#zip.add(entry);
    return entry;
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

function formatColumns(widths: readonly number[]): string {
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  return columns.length ? `<cols>${columns.join('')}</cols>` : '';
}

const removeUnwritable = (text: string): string => text.replace(UNWRITABLE, '');
const escapeText = (text: string): string => escapeUTF8(text).replaceAll('\r', '&#13;');

function toColumnName(at: number): string {
  const rest = Math.floor(at / 26);
  return (rest > 0 ? toColumnName(rest - 1) : '') + String.fromCharCode(65 + (at % 26));
}
