import { Readable } from 'node:stream';
import { strToU8, Zip, ZipPassThrough } from 'fflate';
import type { FileStore } from '../../../platform/files/file-store.ts';

export interface ArchivedFile {
  key: string;
  name: string;
}

/**
 * Files as one zip archive, read from the store one after the other as fast as they are taken. They are not compressed, which would keep
 * the process busy. @param note the text of a file README.txt; '' for none
 */
export function archiveOf(files: FileStore, entries: readonly ArchivedFile[], note: string): Readable {
  return Readable.from(chunksOf(files, entries, note));
}

async function* chunksOf(files: FileStore, entries: readonly ArchivedFile[], note: string): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const add = (name: string) => {
    const entry = new ZipPassThrough(name);
    zip.add(entry);
    return entry;
  };
  for (const { key, name } of entries) {
    const entry = add(name);
    for await (const chunk of await files.stream(key)) {
      entry.push(chunk as Uint8Array);
      yield* ready.splice(0);
    }
    entry.push(new Uint8Array(0), true);
  }
  if (note) add('README.txt').push(strToU8(note), true);
  zip.end();
  yield* ready.splice(0);
}
