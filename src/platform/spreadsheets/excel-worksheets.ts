import {
  addSharedStrings,
  type CellSources,
  getXmlAttribute,
  readNumberStyles,
  readWorksheetRows,
  readXmlTokens,
  type SharedTexts,
  type XmlAttributes,
  type XmlToken,
} from './excel-cells.ts';
import { readMergedRanges } from './merged-cells.ts';
import { type RawRow, UnreadableSpreadsheet } from './raw-row.ts';

export interface ExcelArchive {
  has(name: string): boolean;
  read(name: string): AsyncIterable<Uint8Array>;
}

export interface ExcelWorksheet {
  name: string;
  hidden: boolean;
  batches(): AsyncGenerator<RawRow[]>;
}

/**
 * Reads an .xlsx file (ECMA-376) with the text that Excel displays.
 * @param texts receives the shared texts
 * @throws UnreadableSheet if the file is not an .xlsx file
 */
export async function readExcelWorksheets(archive: ExcelArchive, texts: SharedTexts): Promise<ExcelWorksheet[]> {
  const main = (await readRelations(archive, '')).find(({ type }) => type.endsWith('/officeDocument'))?.target;
  if (!main) throw new UnreadableSpreadsheet('it holds no workbook');
  if (/\.bin$/i.test(main)) throw new UnreadableSpreadsheet('it is a binary workbook (.xlsb) under another name');
  const entries = await readRelations(archive, main);
  const findEntry = (type: string) => entries.find((entry) => entry.type.endsWith(`/${type}`))?.target;
  const [styles, strings] = [findEntry('styles'), findEntry('sharedStrings')];
  const sources: CellSources = { texts, styles: new Map(), from1904: false };
  if (styles && archive.has(styles)) sources.styles = await readNumberStyles(readXmlTokens(archive.read(styles)));
  if (strings && archive.has(strings)) await addSharedStrings(readXmlTokens(archive.read(strings)), texts);

  const worksheets: ExcelWorksheet[] = [];
  for await (const attributes of readTags(archive, main, ['sheet', 'workbookPr'])) {
    const title = getXmlAttribute(attributes, 'name');
    if (/^(1|true)$/.test(getXmlAttribute(attributes, 'date1904') ?? '')) sources.from1904 = true;
    const entry = entries.find(({ id }) => id === getXmlAttribute(attributes, 'id'));
    if (title === undefined || !entry?.type.endsWith('/worksheet')) continue;
    worksheets.push({
      name: title.trim(),
      hidden: /hidden/i.test(getXmlAttribute(attributes, 'state') ?? ''),
      async *batches() {
        const merges = await readMergedRanges(archive.read(entry.target));
        yield* readWorksheetRows(readXmlTokens(archive.read(entry.target)), sources, merges);
      },
    });
  }
  if (worksheets.length === 0) throw new UnreadableSpreadsheet('it holds no worksheet');
  return worksheets;
}

type Relation = { id: string; type: string; target: string };

async function readRelations(archive: ExcelArchive, of: string): Promise<Relation[]> {
  const end = of.lastIndexOf('/') + 1;
  const [folder, base] = [of.slice(0, end), of.slice(end)];
  const found: Relation[] = [];
  for await (const attributes of readTags(archive, `${folder}_rels/${base}.rels`, ['Relationship'])) {
    const [id, type, target] = ['Id', 'Type', 'Target'].map((key) => getXmlAttribute(attributes, key) ?? '');
    if (id && type && target) found.push({ id, type, target: resolveTarget(folder, target) });
  }
  return found;
}

function resolveTarget(folder: string, target: string): string {
  const path: string[] = [];
  for (const name of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (name === '..') path.pop();
    else if (name !== '' && name !== '.') path.push(name);
  }
  return path.join('/');
}

async function* readTags(archive: ExcelArchive, entry: string, names: string[]): AsyncGenerator<XmlAttributes> {
  const isWanted = (token: XmlToken) => token.type === 'open' && names.includes(token.name);
  for await (const tokens of readXmlTokens(archive.read(entry))) {
    for (const token of tokens.filter(isWanted)) if (token.type === 'open') yield token.attributes;
  }
}
