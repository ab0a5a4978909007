import { describe, expect, it } from 'vitest';
import { resources } from '../src/features/office/rows/resources.ts';
import { allResourceTables } from '../src/features/workbook/resources/all-resource-tables.ts';
import type { ResourceColumn } from '../src/platform/resource/columns.ts';

/** Soft hyphen, zero-width space, direction marks, word joiner and byte order mark. */
const INVISIBLE = ['\u00AD', '\u200B', '\u200E', '\u202A', '\u202C', '\u2060', '\u2066', '\uFEFF'];
const TEXTS = ['text', 'longtext', 'slug', 'reference', 'references', 'gstin'];

const columns = [
  ...allResourceTables.map(({ name, columns }) => ({ name, columns })),
  ...resources.map(({ name, table: sheet }) => ({ name, columns: sheet.columns })),
]
  .flatMap(({ name, columns }) =>
    Object.entries(columns).map(([column, declared]) => ({ at: `${name}.${column}`, declared })),
  )
  .filter(({ declared }) => TEXTS.includes(declared.kind));

const read = ({ schema }: ResourceColumn, text: string) => {
  const { data, error } = schema.safeParse(text);
  return error ? error.issues[0]?.message : data;
};

describe('A text of any resource, from a form, a grid, a draft or a workbook', () => {
  it('loses characters that nobody sees', () => {
    expect(columns.length).toBeGreaterThan(150);
    const wrong = columns.flatMap(({ at, declared }) =>
      ['AB 12', 'sales@clamps.example', '+91 22 5550 0000', 'www.clamps.example', '8466'].flatMap((text) => {
        const expected = read(declared, text);
        const marked = INVISIBLE.map((sign) => text.slice(0, 2) + sign + text.slice(2));
        return marked.some((one) => read(declared, one) !== expected) ? [`${at}: ${text}`] : [];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('has plain hyphens and spaces where it is a part number, and no line break', () => {
    const numbers = columns.filter(
      ({ at, declared: { refersTo } }) =>
        at === 'models.name' || (refersTo?.sheet === 'models' && refersTo.column === 'name'),
    );
    expect(numbers.length).toBeGreaterThan(3);
    for (const { at, declared } of numbers) {
      for (const dash of ['\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2212', '\uFF0D'])
        expect([at, read(declared, `VTC${dash}200\u00A0UB`)]).toEqual([at, 'VTC-200 UB']);
      expect([at, read(declared, 'VTC-1\nVTC-2')]).toEqual([at, 'holds a line break']);
      if (declared.kind === 'references') expect([at, read(declared, 'VTC-1;\nVTC-2')]).toEqual([at, 'VTC-1; VTC-2']);
    }
  });

  it('is missing where it is required and nothing visible is left', () => {
    const required = columns.filter(({ declared }) => declared.required);
    expect(required.length).toBeGreaterThan(20);
    for (const { at, declared } of required)
      for (const text of ['\u200B', '\u202A\u202C', '&nbsp;', '&#8203;'])
        expect([at, text, declared.schema.safeParse(text).success]).toEqual([at, text, false]);
  });
});
