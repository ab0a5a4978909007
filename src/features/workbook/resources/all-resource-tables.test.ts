import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allResourceTables } from './all-resource-tables.ts';

const described = new Map(
  readFileSync('docs/workbook.md', 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => cells.length === 5)
    .map(([, name = '', key = '', columns = '']) => [name, { key, columns }]),
);
const seoNames = ['meta_title', 'meta_description', 'meta_keywords', 'og_image'];

describe('docs/workbook.md', () => {
  it.each(allResourceTables.map((table) => [table.name, table] as const))('documents the sheet %s', (name, table) => {
    const { key, columns = '' } = described.get(name) ?? {};
    expect(key?.replace('owner', 'product, model')).toBe(table.key.join(', '));
    const plain = columns.replace(/\([^)]*\)/g, '').replaceAll('\\*', '*');
    const listed = plain.split(/, | or | … /).map((column) => column.trim());
    for (const [column, { required }] of Object.entries(table.columns)) {
      const between = /^(image|alt|gallery|r|c|a)([2-9]|1\d)$/.test(column);
      const shown = seoNames.includes(column) ? 'seo' : required ? `${column}*` : column;
      if (!between) expect(listed, `${name}.${column}`).toContain(shown);
    }
  });
});
