import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CLIENT_FOLDER } from './build.ts';

interface Chunk {
  file: string;
  imports?: string[];
}

/** Built files that these sources need, read from the manifest of the build. */
export async function filesOf(...sources: string[]): Promise<string[]> {
  const manifest = JSON.parse(await readFile(path.join(CLIENT_FOLDER, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const found = new Set<string>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}`);
    if (found.has(chunk.file)) return;
    found.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  sources.forEach(add);
  return [...found];
}
