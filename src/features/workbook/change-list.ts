import { open } from 'node:fs/promises';
import { createFileSink, type FileSink } from '../../platform/files/file-streams.ts';
import { BYTE_ORDER_MARK, formatCsvLine } from '../../platform/spreadsheets/format-csv.ts';
import { WorkbookError } from './reading/raw-worksheet.ts';
import type { WorkbookChange } from './staging/workbook-changes.store.ts';

const HEADINGS = ['sheet', 'row', 'name', 'change', 'field', 'before', 'after'];
const [MAX_SHOWN, MAX_SHARED] = [48, 12];

export class ChangeList {
  readonly withAdded: boolean;
  readonly #limit: number;
  readonly #showsAdded: boolean;
  readonly #file: FileSink | undefined;
  readonly #first: WorkbookChange[] = [];
  #count = 0;

  private constructor(limit: number, showsAdded: boolean, file: FileSink | undefined) {
    this.#showsAdded = showsAdded;
    this.withAdded = showsAdded || file !== undefined;
    this.#limit = limit;
    this.#file = file;
  }

  static async open(limit: number, showsAdded: boolean, file?: string): Promise<ChangeList> {
    if (file === undefined) return new ChangeList(limit, showsAdded, undefined);
    const handle = await open(file, 'w').catch((error: NodeJS.ErrnoException) => {
      throw new WorkbookError(`${file}: the changes cannot be written to this file (${error.code})`, { cause: error });
    });
    await handle.close();
    const sink = createFileSink(file);
    await sink.write(BYTE_ORDER_MARK + formatCsvLine(HEADINGS));
    return new ChangeList(limit, showsAdded, sink);
  }

  async add(change: WorkbookChange): Promise<boolean> {
    this.#count += 1;
    const isShown = this.#showsAdded || change.kind !== 'added';
    if (isShown && this.#first.length < this.#limit) this.#first.push(change);
    if (!this.#file) return this.#count <= this.#limit;
    const { sheet: worksheet, row, name, kind, field, before, after } = change;
    await this.#file.write(formatCsvLine([worksheet, row, name, kind, field, before, after]));
    return true;
  }

  async close(): Promise<void> {
    await this.#file?.close();
  }

  text(): string {
    const lines = this.#first.map(({ sheet: worksheet, row, name, kind, field, before, after }) => {
      const rowLabel = `${worksheet} ${row}  ${name}`;
      if (kind === 'added') return `${rowLabel}  added`;
      const [old, now] = [buildExcerpt(before, after), buildExcerpt(after, before)];
      return `${rowLabel}  ${kind === 'changed' ? '' : `${kind}  `}${field}: ${old} → ${now}`;
    });
    if (this.#count === this.#first.length) return lines.join('\n');
    const rest = this.#file
      ? `${this.#count - this.#first.length} more in the file`
      : 'more: --changes FILE.csv lists all';
    return [...lines, `… and ${rest}`].join('\n');
  }
}

function buildExcerpt(value: string, other: string): string {
  const [text, others] = [value, other].map((long) => long.replace(/\s+/g, ' '));
  if (!text) return '(blank)';
  if (text.length <= MAX_SHOWN) return text;
  let shared = 0;
  while (shared < text.length && text[shared] === others?.[shared]) shared += 1;
  const start = Math.max(0, Math.min(shared - MAX_SHARED, text.length - MAX_SHOWN));
  const end = start + MAX_SHOWN;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}
