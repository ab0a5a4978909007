import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { addSharedStrings, type CellSources, worksheetRows } from './excel-cells.ts';
import { numberStyles } from './excel-styles.ts';
import { type RawSheet, type Workbook, WorkbookError } from './raw-sheet.ts';
import { SharedStrings } from './shared-strings.ts';
import { attributeOf, type XmlAttributes, type XmlToken, xmlTokens } from './xml-tokens.ts';
import { openZip, type ZipArchive } from './zip-archive.ts';

/** Bytes of an .xlsx file unpacked: several times that of 100,000 models. A small file could unpack to any size. */
const MAX_UNPACKED = 1024 ** 3;
/** Both an old .xls and a protected .xlsx are compound files (MS-CFB), the latter with a stream of this name. */
const COMPOUND_FILE = Buffer.from('D0CF11E0A1B11AE1', 'hex');
const PROTECTED = Buffer.from('EncryptedPackage', 'utf16le');

/** An .xlsx file, read without keeping its rows (ECMA-376). */
export async function openExcel(source: string): Promise<Workbook> {
  const name = path.basename(source);
  const file = await open(source);
  let texts: SharedStrings | undefined;
  const close = async () => {
    texts?.close();
    await file.close();
  };
  try {
    await refuseCompoundFile(file, name);
    const archive = await openZip(file);
    if (archive.unpackedBytes > MAX_UNPACKED) {
      throw new WorkbookError(`${name}: is larger than ${MAX_UNPACKED / 1024 ** 2} MB when unpacked`);
    }
    texts = await SharedStrings.create();
    const sheets = await openSheets(archive, name, texts);
    return { folder: path.dirname(source), sheets, close };
  } catch (error) {
    await close();
    throw unreadable(error, name);
  }
}

async function refuseCompoundFile(file: FileHandle, name: string): Promise<void> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(1024 ** 2), 0, 1024 ** 2, 0);
  const head = buffer.subarray(0, bytesRead);
  if (!head.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE)) return;
  throw new WorkbookError(
    head.includes(PROTECTED)
      ? `${name}: is protected by a password; remove it in Excel (File, Info, Protect Workbook) and save the file`
      : `${name}: is an old .xls or is protected by a password; save it as "Excel workbook (.xlsx)" without a password`,
  );
}

async function openSheets(archive: ZipArchive, name: string, texts: SharedStrings): Promise<RawSheet[]> {
  const main = (await relations(archive, '')).find(({ type }) => type.endsWith('/officeDocument'))?.target;
  if (!main) throw new Error('it holds no workbook');
  const parts = await relations(archive, main);
  const partOf = (type: string) => parts.find((part) => part.type.endsWith(`/${type}`))?.target;
  const [styles, strings] = [partOf('styles'), partOf('sharedStrings')];
  const sources: CellSources = { texts, styles: new Map(), from1904: false };
  if (styles && archive.has(styles)) sources.styles = await numberStyles(xmlTokens(archive.read(styles)));
  if (strings && archive.has(strings)) await addSharedStrings(xmlTokens(archive.read(strings)), texts);

  const sheets: RawSheet[] = [];
  for await (const attributes of tagsOf(archive, main, ['sheet', 'workbookPr'])) {
    const title = attributeOf(attributes, 'name');
    if (/^(1|true)$/.test(attributeOf(attributes, 'date1904') ?? '')) sources.from1904 = true;
    const part = parts.find(({ id }) => id === attributeOf(attributes, 'id'));
    if (title === undefined || !part?.type.endsWith('/worksheet')) continue;
    sheets.push({
      name: title.trim().toLowerCase(),
      hidden: /hidden/i.test(attributeOf(attributes, 'state') ?? ''),
      async *batches() {
        try {
          yield* worksheetRows(xmlTokens(archive.read(part.target)), sources);
        } catch (error) {
          throw unreadable(error, name);
        }
      },
    });
  }
  return sheets;
}

type Relation = { id: string; type: string; target: string };

/** What a part of the archive refers to; '' is the archive itself. */
async function relations(archive: ZipArchive, of: string): Promise<Relation[]> {
  const { dir, base } = path.posix.parse(of);
  const found: Relation[] = [];
  for await (const attributes of tagsOf(archive, path.posix.join(dir, '_rels', `${base}.rels`), ['Relationship'])) {
    const [id, type, target] = ['Id', 'Type', 'Target'].map((key) => attributeOf(attributes, key) ?? '');
    if (id && type && target) found.push({ id, type, target: path.posix.resolve('/', dir, target).slice(1) });
  }
  return found;
}

/** The attributes of the tags with one of these names. */
async function* tagsOf(archive: ZipArchive, part: string, names: string[]): AsyncGenerator<XmlAttributes> {
  const isWanted = (token: XmlToken) => token.type === 'open' && names.includes(token.name);
  for await (const tokens of xmlTokens(archive.read(part))) {
    for (const token of tokens.filter(isWanted)) if (token.type === 'open') yield token.attributes;
  }
}

function unreadable(error: unknown, name: string): unknown {
  if (error instanceof WorkbookError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new WorkbookError(`${name}: is not a readable .xlsx file (${reason})`, { cause: error });
}
