import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { OFFICE_SOURCES, ROOT, SOURCES, TEST_SOURCES } from './imports.ts';

const MAX_LENGTH = 120;
const MAX_LINES = 3;
/** Beginnings of sentences without a subject. */
const RIDDLE = /^(Of|As|By|What|Whether|Whoever|That|Told)\b/;

interface Comment {
  at: string;
  lines: string[];
}

/** Comments on lines of their own, without their signs; adjacent lines with two slashes or hyphens are one comment. */
function commentsOf(file: string): Comment[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const found = text.matchAll(
    /^[ \t]*(?:\/\*\*?[ \n]([\s\S]*?)\*\/$|\/\/ .*(?:\n[ \t]*\/\/ .*)*|-- .*(?:\n[ \t]*-- .*)*)/gm,
  );
  return Array.from(found, ([whole, block], index) => ({
    at: `${file}: ${index}`,
    lines: (block ?? whole)
      .split('\n')
      .map((line) => line.replace(/^\s*(\*|\/\/|--)? ?/, '').trim())
      .filter((line) => line && !line.startsWith('biome-ignore')),
  }));
}

const files = [...SOURCES, ...OFFICE_SOURCES];
const commented = [
  ...files,
  ...TEST_SOURCES,
  ...['bench', 'commands', 'db/objects', 'demo'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|mjs|sql)$/.test(name) && !/\.(test|bench)\.ts$|node_modules/.test(name))
      .map((name) => path.posix.join(folder, name.replaceAll('\\', '/'))),
  ),
];
const comments = commented.flatMap(commentsOf);
const shown = (found: readonly Comment[]) => found.map(({ at, lines }) => `${at}: ${lines[0]}`);

describe('A comment', () => {
  it('is found in the sources and tests', () => {
    expect(comments.length).toBeGreaterThan(2000);
  });

  it('does not begin with Of, As, By, What, Whether, Whoever, That or Told', () => {
    expect(shown(comments.filter(({ lines }) => RIDDLE.test(lines[0] ?? '')))).toEqual([]);
  });

  it('has at most three lines before its tags', () => {
    const long = comments.filter(({ lines }) => {
      const tag = lines.findIndex((line) => line.startsWith('@'));
      return (tag < 0 ? lines.length : tag) > MAX_LINES;
    });
    expect(shown(long)).toEqual([]);
  });

  it('has at most 120 characters in a line', () => {
    const long = commented.flatMap((file) =>
      readFileSync(path.join(ROOT, file), 'utf8')
        .split('\n')
        .filter((line) => /^\s*(\/\/|\/\*|\* |-- )/.test(line) && line.length > MAX_LENGTH)
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(long).toEqual([]);
  });
});
