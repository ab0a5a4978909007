import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { settingsHelp } from '../src/platform/settings.ts';

const root = path.resolve(import.meta.dirname, '..');
const readme = readFileSync(path.join(root, 'README.md'), 'utf8');

describe('The README', () => {
  it('lists every setting as the program reads it', () => {
    const rows = settingsHelp.map(({ name, default: unset, meaning }) => `| \`${name}\` | ${unset} | ${meaning} |`);
    const table = ['| variable | default | meaning |', '|---|---|---|', ...rows].join('\n');
    const between = /<!-- settings:[^>]*-->\n([\s\S]*?)\n?<!-- \/settings -->/.exec(readme)?.[1]?.trim();
    expect(between).toBe(table);
  });

  it('links only to existing files', () => {
    const links = [...readme.matchAll(/\]\(((?!https?:)[^)#]+)\)/g)].map(([, link]) => link ?? '');
    expect(links.filter((link) => !existsSync(path.join(root, link)))).toEqual([]);
  });

  it('mentions only existing commands', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const named = [...readme.matchAll(/npm run ([a-z:]+)/g)].map(([, name]) => name ?? '');
    expect(named.filter((name) => !scripts[name])).toEqual([]);
  });
});
