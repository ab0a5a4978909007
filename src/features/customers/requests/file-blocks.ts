import { unzipSync } from 'fflate';
import { isBinaryText } from '../../../platform/spreadsheets/csv-batches.ts';
import { detectSeparator, parseCsvRows } from '../../../platform/spreadsheets/csv-reader.ts';
import { readExcelWorksheets } from '../../../platform/spreadsheets/excel-worksheets.ts';
import { decodeText } from '../../../platform/spreadsheets/text-encoding.ts';
import { cutText } from '../../../platform/text/cut-text.ts';
import { type MessageBlocks, readMessageBlocks } from './message-blocks.ts';
import { readPdfBlocks, ScannedPdfError } from './pdf-blocks.ts';
import type { CellRow, RequestBlock, RequestPlace } from './request-lines.ts';

export interface FileReading extends Partial<MessageBlocks> {
  blocks: RequestBlock[];
  /** Sentences for people about what was not read. */
  notices: string[];
}

/** Largest file in bytes, and largest unpacked file within a workbook. */
const MAX_BYTES = 20_000_000;
const MAX_PART = 50_000_000;
const MAX_ROWS = 5000;
/** Cells of a row, characters of a cell or a line, and characters of a file that are read. */
const MAX_COLUMNS = 200;
const MAX_CELL = 1000;
const MAX_LINE = 4000;
const MAX_CHARACTERS = 1_000_000;
const ONLY_FIRST_CHARACTERS = `Only the first ${MAX_CHARACTERS.toLocaleString('en')} characters were read.`;
const ONLY_FIRST_ROWS = `Only the first ${MAX_ROWS} rows were read.`;

const isBytes = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);

/** Texts and tables of a file by its content. A file of another kind gives only a notice with what to do. */
export async function readFileBlocks(name: string, bytes: Uint8Array): Promise<FileReading> {
  const refuse = (reason: string): FileReading => ({ blocks: [], notices: [`${name}: ${reason}`] });
  if (bytes.byteLength > MAX_BYTES) return refuse('The file is larger than 20 MB and was not read.');
  try {
    if (isBytes(bytes, 0x25, 0x50, 0x44, 0x46)) return withFile(name, await readPdfBlocks(bytes));
    if (isBytes(bytes, 0x50, 0x4b)) return withFile(name, await readZipBlocks(bytes));
    if (isBytes(bytes, 0xd0, 0xcf, 0x11, 0xe0))
      return refuse(
        /\.msg$/i.test(name)
          ? 'Outlook .msg files cannot be read. Save the message as .eml, or ask for the text.'
          : 'Old Excel files (.xls) cannot be read. Save the file as .xlsx, or ask for it as .xlsx.',
      );
    const text = await decodeText(bytes);
    if (isBinaryText(text))
      return refuse('This kind of file cannot be read. A text, CSV, XLSX, PDF or email file can.');
    return withFile(name, readPlainBlocks(name, text));
  } catch (error) {
    return refuse(
      error instanceof ScannedPdfError
        ? error.message
        : 'The file could not be read. Ask for it as .xlsx, .csv or as text.',
    );
  }
}

/**
 * Keeps what a request can hold, because the reading is copied between processes: a small workbook may repeat one long
 * text in each of its cells.
 */
function limitReading({ blocks, leftOut = [], notices }: FileReading): FileReading {
  let left = MAX_CHARACTERS;
  const take = (text: string, most: number): string => {
    const cut = cutText(text, Math.min(most, Math.max(left, 0)));
    left -= text.length;
    return cut;
  };
  const takeLine = <Line extends { text: string }>(line: Line): Line[] =>
    left > 0 ? [{ ...line, text: take(line.text, MAX_LINE) }] : [];
  const limited = blocks.map(
    (block): RequestBlock =>
      block.kind === 'text'
        ? { ...block, lines: block.lines.flatMap(takeLine) }
        : {
            ...block,
            rows: block.rows.flatMap((row) =>
              left > 0 ? [{ ...row, cells: row.cells.slice(0, MAX_COLUMNS).map((cell) => take(cell, MAX_CELL)) }] : [],
            ),
          },
  );
  const others = leftOut.flatMap(takeLine);
  return { blocks: limited, leftOut: others, notices: left < 0 ? [...notices, ONLY_FIRST_CHARACTERS] : notices };
}

function withFile(file: string, reading: FileReading): FileReading {
  const { blocks, leftOut, notices } = limitReading(reading);
  const place = <Line extends { place: RequestPlace }>(lines: readonly Line[]): Line[] =>
    lines.map((line) => ({ ...line, place: { file, ...line.place } }));
  return {
    blocks: blocks.map((block) =>
      block.kind === 'table' ? { kind: 'table', rows: place(block.rows) } : { kind: 'text', lines: place(block.lines) },
    ),
    leftOut: place(leftOut ?? []),
    notices: notices.map((notice) => `${file}: ${notice}`),
  };
}

function readPlainBlocks(name: string, text: string): FileReading {
  const table = detectSeparator(text);
  if (/\.(?:csv|tsv)$/i.test(name) && table) {
    const rows = parseCsvRows(text).map(({ line, cells }) => ({ cells, place: { row: line } }));
    return {
      blocks: [{ kind: 'table', rows: rows.slice(0, MAX_ROWS) }],
      notices: rows.length > MAX_ROWS ? [ONLY_FIRST_ROWS] : [],
    };
  }
  const isHtml = /\.html?$/i.test(name);
  return { ...readMessageBlocks({ subject: '', text: isHtml ? '' : text, html: isHtml ? text : '' }), notices: [] };
}

/** A workbook, or an exported chat with its text beside images. */
async function readZipBlocks(bytes: Uint8Array): Promise<FileReading> {
  const texts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => /\.txt$/i.test(name) && originalSize <= MAX_PART,
  });
  const chats = await Promise.all(Object.values(texts).map(decodeText));
  if (!chats.length) return readWorkbookBlocks(bytes);
  const readings = chats.map((text) => readPlainBlocks('', text));
  return {
    blocks: readings.flatMap(({ blocks }) => blocks),
    leftOut: readings.flatMap(({ leftOut = [] }) => leftOut),
    notices: [],
  };
}

async function readWorkbookBlocks(bytes: Uint8Array): Promise<FileReading> {
  const unpacked = unzipSync(bytes, {
    filter: ({ name, originalSize }) => /\.(xml|rels)$/i.test(name) && originalSize <= MAX_PART,
  });
  const files = Object.fromEntries(Object.entries(unpacked).map(([name, file]) => [name.replaceAll('\\', '/'), file]));
  const texts: string[] = [];
  const archive = {
    has: (name: string) => files[name] !== undefined,
    async *read(name: string) {
      const file = files[name];
      if (!file) throw new Error(`${name} is not in the file`);
      yield file;
    },
  };
  const shared = { add: (text: string) => void texts.push(text), get: (index: number) => texts[index] ?? '' };
  const reading: FileReading = { blocks: [], notices: [] };
  let left = MAX_ROWS;
  for (const worksheet of await readExcelWorksheets(archive, shared)) {
    if (worksheet.hidden) {
      reading.notices.push(`The hidden worksheet "${worksheet.name}" was not read.`);
      continue;
    }
    const rows: CellRow[] = [];
    for await (const batch of worksheet.batches())
      for (const { row, cells, isHidden } of batch)
        if (left-- > 0)
          rows.push({ cells, place: { worksheet: worksheet.name, row }, ...(isHidden ? { isHidden: true } : {}) });
    if (rows.length) reading.blocks.push({ kind: 'table', rows });
  }
  if (left < 0) reading.notices.push(ONLY_FIRST_ROWS);
  return reading;
}
