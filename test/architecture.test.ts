import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './imports.ts';

const page = readFileSync(path.join(ROOT, 'ARCHITECTURE.md'), 'utf8');
const [, list = ''] = /^## Folders\n[\s\S]*?```\n([\s\S]*?)```/m.exec(page) ?? [];
const LINE = /^( *)([\w.-]+)\/ +(\S.*)$/;

/** Paths of the listed folders. Each level is indented by two spaces. */
function listedFolders(): string[] {
  const above: string[] = [];
  return list
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [, indent = '', name = ''] = LINE.exec(line) ?? [];
      above.splice(indent.length / 2, above.length, name);
      return above.join('/');
    });
}

const foldersIn = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => `${folder}/${name}`);

/** Folders below a folder, to a depth. */
const foldersBelow = (folder: string, depth: number): string[] =>
  depth === 0 ? [] : foldersIn(folder).flatMap((inner) => [inner, ...foldersBelow(inner, depth - 1)]);

describe('The list of folders in ARCHITECTURE.md', () => {
  it('has a description in each line', () => {
    expect(
      list
        .trimEnd()
        .split('\n')
        .filter((line) => !LINE.test(line)),
    ).toEqual([]);
  });

  it('names every folder of src and office to the third level, each feature, and no other', () => {
    const folders = [
      ...['src', ...foldersBelow('src', 2)],
      ...foldersIn('src/features').flatMap(foldersIn),
      ...['office', ...foldersBelow('office', 2)],
    ];
    expect(listedFolders().sort()).toEqual(folders.sort());
  });
});

describe('The picture of the tables in ARCHITECTURE.md', () => {
  it('has only tables of the database', () => {
    const [, picture = ''] = /```mermaid\nerDiagram\n([\s\S]*?)```/.exec(page) ?? [];
    const drawn = Array.from(picture.matchAll(/^ *(\w+) \S+ (\w+) :/gm), ([, one = '', other = '']) => [
      one,
      other,
    ]).flat();
    const migrations = readdirSync(path.join(ROOT, 'db/migrations')).map((name) =>
      readFileSync(path.join(ROOT, 'db/migrations', name), 'utf8'),
    );
    const created = new Set(
      Array.from(migrations.join('\n').matchAll(/^create table (\w+)/gm), ([, name = '']) => name),
    );
    expect(drawn.length).toBeGreaterThan(20);
    expect(drawn.filter((name) => !created.has(name))).toEqual([]);
  });
});
