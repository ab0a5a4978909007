import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { settingsHelp } from '../src/platform/settings.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const commandsIn = (text: string) => Array.from(text.matchAll(/npm run ([a-z:]+)/g), ([, name = '']) => name);

describe('The README', () => {
  it('mentions only existing commands', () => {
    expect(commandsIn(read('README.md')).filter((name) => !scripts[name])).toEqual([]);
  });

  it('names the latest release', () => {
    const [, latest = ''] = /^## (\d+\.\d+\.\d+), /m.exec(read('CHANGELOG.md')) ?? [];
    expect(read('README.md')).toContain(`${latest} is the latest release`);
  });

  it('has at most 900 words', () => {
    expect(read('README.md').split(/\s+/).length).toBeLessThanOrEqual(900);
  });
});

describe('The list of settings', () => {
  it('has every setting as the program reads it', () => {
    const rows = settingsHelp.map(({ name, default: unset, meaning }) => `| \`${name}\` | ${unset} | ${meaning} |`);
    const table = ['| variable | default | meaning |', '|---|---|---|', ...rows].join('\n');
    const between = /<!-- settings:[^>]*-->\n([\s\S]*?)\n?<!-- \/settings -->/
      .exec(read('docs/settings.md'))?.[1]
      ?.trim();
    expect(between).toBe(table);
  });
});

describe('The list of commands', () => {
  it('has every command', () => {
    const listed = new Set([...commandsIn(read('docs/commands.md')), 'start', 'test']);
    expect([...listed].sort()).toEqual(Object.keys(scripts).sort());
  });
});

describe('The notes on releases since 3.1', () => {
  const notes = read('CHANGELOG.md').split(/^## 3\.0\.0/m)[0] ?? '';

  it('are grouped by the readers who notice a change', () => {
    const groups = ['Visitors', 'Customers', 'Office', 'Operators', 'Programs'];
    const [, ...releases] = notes.split(/^## /m);
    const headings = releases.map((release) => Array.from(release.matchAll(/^### (.+)$/gm), ([, name]) => name));
    expect(headings.map((names) => names.filter((name) => name !== 'Highlights'))).toEqual(releases.map(() => groups));
  });

  it('have at most 25 words in a line', () => {
    const bullets = Array.from(notes.matchAll(/^\* (.+(?:\n {2}.+)*)/gm), ([, text = '']) => text);
    expect(bullets.filter((text) => text.split(/\s+/).length > 25)).toEqual([]);
  });
});
