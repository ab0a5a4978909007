import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pageFile } from '../src/site-map.tsx';
import { CLIENT_FOLDER } from './build.ts';

interface Chunk {
  file: string;
  imports?: string[];
}

/** The files of the build that a page and the code of its loader need, by the build's manifest. */
export async function filesOf(page: string, loader: string): Promise<string[]> {
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
  const source = pageFile(page).replace('./', 'src/');
  add(source);
  add(path.posix.join(path.posix.dirname(source), `${loader}.ts`));
  return [...found];
}
