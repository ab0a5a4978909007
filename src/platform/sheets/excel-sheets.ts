import {
  addSharedStrings,
  attributeOf,
  type CellSources,
  numberStyles,
  type SharedTexts,
  worksheetRows,
  type XmlAttributes,
  type XmlToken,
  xmlTokens,
} from './excel-cells.ts';
import { mergesIn } from './merged-cells.ts';
import { type RawRow, UnreadableSheet } from './raw-row.ts';

export interface ExcelArchive {
  has(name: string): boolean;
  read(name: string): AsyncIterable<Uint8Array>;
}

export interface ExcelSheet {
  name: string;
  hidden: boolean;
  batches(): AsyncGenerator<RawRow[]>;
}

/**
 * Reads an .xlsx file (ECMA-376) with the text that Excel displays.
 * @param texts receives the shared texts
 * @throws UnreadableSheet if the file is not an .xlsx file
 */
export async function excelSheets(archive: ExcelArchive, texts: SharedTexts): Promise<ExcelSheet[]> {
  const main = (await relations(archive, '')).find(({ type }) => type.endsWith('/officeDocument'))?.target;
  if (!main) throw new UnreadableSheet('it holds no workbook');
  if (/\.bin$/i.test(main)) throw new UnreadableSheet('it is a binary workbook (.xlsb) under another name');
  const parts = await relations(archive, main);
  const partOf = (type: string) => parts.find((part) => part.type.endsWith(`/${type}`))?.target;
  const [styles, strings] = [partOf('styles'), partOf('sharedStrings')];
  const sources: CellSources = { texts, styles: new Map(), from1904: false };
  if (styles && archive.has(styles)) sources.styles = await numberStyles(xmlTokens(archive.read(styles)));
  if (strings && archive.has(strings)) await addSharedStrings(xmlTokens(archive.read(strings)), texts);

  const sheets: ExcelSheet[] = [];
  for await (const attributes of tagsOf(archive, main, ['sheet', 'workbookPr'])) {
    const title = attributeOf(attributes, 'name');
    if (/^(1|true)$/.test(attributeOf(attributes, 'date1904') ?? '')) sources.from1904 = true;
    const part = parts.find(({ id }) => id === attributeOf(attributes, 'id'));
    if (title === undefined || !part?.type.endsWith('/worksheet')) continue;
    sheets.push({
      name: title.trim(),
      hidden: /hidden/i.test(attributeOf(attributes, 'state') ?? ''),
      async *batches() {
        const merges = await mergesIn(archive.read(part.target));
        yield* worksheetRows(xmlTokens(archive.read(part.target)), sources, merges);
      },
    });
  }
  if (sheets.length === 0) throw new UnreadableSheet('it holds no worksheet');
  return sheets;
}

type Relation = { id: string; type: string; target: string };

async function relations(archive: ExcelArchive, of: string): Promise<Relation[]> {
  const end = of.lastIndexOf('/') + 1;
  const [folder, base] = [of.slice(0, end), of.slice(end)];
  const found: Relation[] = [];
  for await (const attributes of tagsOf(archive, `${folder}_rels/${base}.rels`, ['Relationship'])) {
    const [id, type, target] = ['Id', 'Type', 'Target'].map((key) => attributeOf(attributes, key) ?? '');
    if (id && type && target) found.push({ id, type, target: resolved(folder, target) });
  }
  return found;
}

function resolved(folder: string, target: string): string {
  const path: string[] = [];
  for (const name of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (name === '..') path.pop();
    else if (name !== '' && name !== '.') path.push(name);
  }
  return path.join('/');
}

async function* tagsOf(archive: ExcelArchive, part: string, names: string[]): AsyncGenerator<XmlAttributes> {
  const isWanted = (token: XmlToken) => token.type === 'open' && names.includes(token.name);
  for await (const tokens of xmlTokens(archive.read(part))) {
    for (const token of tokens.filter(isWanted)) if (token.type === 'open') yield token.attributes;
  }
}
