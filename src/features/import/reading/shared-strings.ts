import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { inTemporaryFolder } from '../../../platform/files/temporary-folder.ts';

const WRITE_BYTES = 1024 * 1024;
/** Latest texts in memory, which include those that repeat in a column. */
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
    return inTemporaryFolder(async (folder) => new SharedStrings(openSync(path.join(folder, 'texts'), 'w+', 0o600)));
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
