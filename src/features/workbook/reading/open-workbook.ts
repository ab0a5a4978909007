import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { type FileHandle, open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { openFileSource } from '../../../platform/files/file-streams.ts';
import { withTemporaryFolder } from '../../../platform/files/temporary-folder.ts';
import { readCsvBatches } from '../../../platform/spreadsheets/csv-batches.ts';
import { readExcelWorksheets } from '../../../platform/spreadsheets/excel-worksheets.ts';
import { type RawRow, UnreadableSpreadsheet } from '../../../platform/spreadsheets/raw-row.ts';
import { decodeStream, detectEncoding } from '../../../platform/spreadsheets/text-encoding.ts';
import { type RawWorksheet, type Workbook, WorkbookError } from './raw-worksheet.ts';
import { openZip } from './zip-archive.ts';

const WRITE_BYTES = 1024 * 1024;
/** Maximum number of latest texts in memory, enough for texts that repeat in a column. */
const MAX_CACHED = 20_000;

/**
 * Texts that cells refer to by number. A large workbook has hundreds of thousands, so they are in a temporary file,
 * with their offsets in memory.
 */
export class SharedStrings {
  readonly #file: number;
  readonly #cached = new LRUCache<number, string>({ max: MAX_CACHED });
  #ends = new Float64Array(1024);
  #count = 0;
  #written = 0;
  #pending: Buffer[] = [];
  #pendingBytes = 0;

  private constructor(file: number) {
    this.#file = file;
  }

  static async create(): Promise<SharedStrings> {
    // A deleted open file disappears with the process, even if it is killed.
    return withTemporaryFolder(async (folder) => new SharedStrings(openSync(path.join(folder, 'texts'), 'w+', 0o600)));
  }

  add(text: string): void {
    const bytes = Buffer.from(text);
    if (this.#count === this.#ends.length) {
      const larger = new Float64Array(this.#ends.length * 2);
      larger.set(this.#ends);
      this.#ends = larger;
    }
    this.#pending.push(bytes);
    this.#pendingBytes += bytes.length;
    this.#ends[this.#count] = this.#written + this.#pendingBytes;
    this.#count += 1;
    if (this.#pendingBytes >= WRITE_BYTES) this.#write();
  }

  get(index: number): string {
    const cached = this.#cached.get(index);
    if (cached !== undefined) return cached;
    if (!(index >= 0 && index < this.#count)) return '';
    if (this.#pendingBytes > 0) this.#write();
    const start = index === 0 ? 0 : (this.#ends[index - 1] ?? 0);
    const bytes = Buffer.alloc((this.#ends[index] ?? start) - start);
    if (bytes.length > 0) readSync(this.#file, bytes, 0, bytes.length, start);
    const text = bytes.toString();
    this.#cached.set(index, text);
    return text;
  }

  close(): void {
    closeSync(this.#file);
  }

  #write(): void {
    writeSync(this.#file, Buffer.concat(this.#pending), 0, this.#pendingBytes, this.#written);
    this.#written += this.#pendingBytes;
    this.#pending = [];
    this.#pendingBytes = 0;
  }
}

/** Maximum unpacked size in bytes, several times that of 100,000 models; a small file could unpack to any size. */
const MAX_UNPACKED = 1024 ** 3;
const COMPOUND_FILE = Buffer.from('D0CF11E0A1B11AE1', 'hex');
const PROTECTED = Buffer.from('EncryptedPackage', 'utf16le');

async function openExcelFile(source: string): Promise<Workbook> {
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
    const worksheets = (await readExcelWorksheets(archive, texts)).map(
      (worksheet): RawWorksheet => ({
        name: worksheet.name.toLowerCase(),
        title: worksheet.name,
        hidden: worksheet.hidden,
        async *batches() {
          try {
            yield* worksheet.batches();
          } catch (error) {
            throw toWorkbookError(error, name);
          }
        },
      }),
    );
    return { folder: path.dirname(source), worksheets, close };
  } catch (error) {
    await close();
    throw toWorkbookError(error, name);
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

/** Errors of libraries become one sentence; errors of the disk (`syscall`) pass. */
function toWorkbookError(error: unknown, name: string): unknown {
  if (error instanceof WorkbookError || (error instanceof Error && 'syscall' in error)) return error;
  if (error instanceof UnreadableSpreadsheet)
    return new WorkbookError(`${name}: is not a readable .xlsx file: ${error.message}`, { cause: error });
  const remedy = 'open it in Excel and save it as "Excel workbook (.xlsx)"';
  return new WorkbookError(`${name}: is damaged, or not an .xlsx file; ${remedy}`, { cause: error });
}

async function openCsvFolder(folder: string): Promise<Workbook> {
  const names = (await readdir(folder)).filter((name) => name.toLowerCase().endsWith('.csv')).sort();
  if (names.length === 0) throw new WorkbookError(`${folder}: holds no .csv file`);
  const worksheets = names.map(
    (file): RawWorksheet => ({
      name: path.parse(file).name.toLowerCase(),
      title: path.parse(file).name,
      hidden: false,
      batches: () => readCsvRows(path.join(folder, file)),
    }),
  );
  return { folder, worksheets, close: async () => {} };
}

async function* readCsvRows(file: string): AsyncGenerator<RawRow[]> {
  try {
    const bytes = () => openFileSource(file) as AsyncIterable<Uint8Array>;
    yield* readCsvBatches(decodeStream(bytes(), await detectEncoding(bytes())));
  } catch (error) {
    if (!(error instanceof UnreadableSpreadsheet)) throw error;
    throw new WorkbookError(`${path.basename(file)}: ${error.message}`, { cause: error });
  }
}

/**
 * Opens a folder of CSV files or an .xlsx file; worksheets are read on demand.
 * @throws WorkbookError with a one-line message, here or while reading
 */
export async function openWorkbook(source: string): Promise<Workbook> {
  const found = await stat(source).catch(() => undefined);
  if (!found) throw new WorkbookError(`${source}: there is no such file or folder`);
  if (found.isDirectory()) return openCsvFolder(source);
  if (/\.xlsx$/i.test(source)) return openExcelFile(source);
  if (/\.(xls|xlsm|xlsb|ods)$/i.test(source)) throw new WorkbookError(`${source}: save it as .xlsx ("Excel workbook")`);
  throw new WorkbookError(`${source}: must be a folder of .csv files or an .xlsx file`);
}
