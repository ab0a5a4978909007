import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MIN_TEXT_LENGTH, OUT_OF_SERIES } from '../src/features/office/quality/quality-checks.ts';
import { privacySettingsSheet, settingsSheet } from '../src/features/office/settings/settings.sheets.ts';
import { FILE_KINDS, factsOf, folderOfKind } from '../src/platform/file-kinds.limits.ts';
import { pictureExtensions } from '../src/platform/files/mime-types.ts';
import { foldedNorm, normOf } from '../src/platform/slug.ts';
import { emptyDatabase } from './database.ts';

let opened: Awaited<ReturnType<typeof emptyDatabase>>;
beforeAll(async () => {
  opened = await emptyDatabase();
});
afterAll(() => opened?.close());
const rowsOf = async (sql: string, values: unknown[] = []) => (await opened.database.pool.query(sql, values)).rows;

describe('What both the database and the program know', () => {
  it('norm and folded are normOf and foldedNorm', async () => {
    const texts = ['', 'VTC-200/UB', 'vtc 200 ub', 'Ø 12,5 “x” M8', 'OIL-100', 'île ÉÖß 1/2"', ' \t-\n', 'K0070.01'];
    const rows = await rowsOf('select t, norm(t) as norm, folded(norm(t)) as folded from unnest($1::text[]) t', [
      texts,
    ]);
    expect(rows).toEqual(texts.map((t) => ({ t, norm: normOf(t), folded: foldedNorm(t) })));
  });

  it('a text is short, and a figure out of its series, from the same number on', async () => {
    const [short] = await rowsOf('select is_short_text($1) as below, is_short_text($2) as at', [
      'x'.repeat(MIN_TEXT_LENGTH - 1),
      'x'.repeat(MIN_TEXT_LENGTH),
    ]);
    expect(short).toEqual({ below: true, at: false });
    const text = readFileSync('db/objects/functions/find_in_models.sql', 'utf8');
    expect(text).toContain(
      `number >= ${OUT_OF_SERIES} * greatest(before, after) or number * ${OUT_OF_SERIES} <= least(before, after)`,
    );
  });

  it('a file is CAD by the endings and folders of its kind, and a picture by its ending', async () => {
    const cad = FILE_KINDS.filter((kind) => factsOf(kind).cad !== undefined);
    const keys: [key: string, type: string][] = [
      ...pictureExtensions.map((ending): [string, string] => [`uploads/products/a.${ending}`, 'picture']),
      ...cad.flatMap((kind) =>
        [...(factsOf(kind).endings ?? []), 'zip'].map((ending): [string, string] => [
          `${folderOfKind(kind)}/a.${ending}`,
          'cad',
        ]),
      ),
      ...(factsOf('3d').endings ?? []).map((ending): [string, string] => [`uploads/models/a.${ending}`, 'cad']),
      ['gated/technical_data/a.pdf', 'document'],
      ['uploads/models/a.pdf', 'document'],
    ];
    const rows = await rowsOf('select media_type(key) as type from unnest($1::text[]) key', [keys.map(([key]) => key)]);
    expect(rows.map(({ type }, at) => [keys[at]?.[0], type])).toEqual(keys);
  });

  it('settings begin with the values that a blank cell means', async () => {
    for (const { columns, target } of [privacySettingsSheet, settingsSheet]) {
      const defaults = await rowsOf(
        `select column_name as name, column_default as value from information_schema.columns
         where table_name = $1 and column_default ~ '^[0-9]+$'`,
        [target.table],
      );
      const known = defaults.filter(({ name }) => columns[name]?.blank !== undefined);
      expect(known.length).toBeGreaterThan(1);
      for (const { name, value } of known) expect([name, columns[name]?.blank]).toEqual([name, Number(value)]);
    }
  });
});
