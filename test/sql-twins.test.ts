import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { privacySettingsTable, settingsTable } from '../src/features/office/acts/settings.resources.ts';
import { MIN_DESCRIPTION_LENGTH, OUTLIER_FACTOR } from '../src/features/office/quality/quality-checks.ts';
import { FILE_KINDS, getFileKindFacts, getFileKindFolder } from '../src/platform/file-kinds.limits.ts';
import { imageExtensions } from '../src/platform/files/mime-types.ts';
import { toFoldedNorm, toNorm } from '../src/platform/slug.ts';
import { emptyDatabase } from './database.ts';

let opened: Awaited<ReturnType<typeof emptyDatabase>>;
beforeAll(async () => {
  opened = await emptyDatabase();
});
afterAll(() => opened?.close());
const rowsOf = async (sql: string, values: unknown[] = []) => (await opened.database.pool.query(sql, values)).rows;

describe('What both the database and the program know', () => {
  it('norm and folded are toNorm and toFoldedNorm', async () => {
    const texts = ['', 'VTC-200/UB', 'vtc 200 ub', 'Ø 12,5 “x” M8', 'OIL-100', 'île ÉÖß 1/2"', ' \t-\n', 'K0070.01'];
    const rows = await rowsOf('select t, norm(t) as norm, folded(norm(t)) as folded from unnest($1::text[]) t', [
      texts,
    ]);
    expect(rows).toEqual(texts.map((t) => ({ t, norm: toNorm(t), folded: toFoldedNorm(t) })));
  });

  it('a text is short, and a figure out of its series, from the same number on', async () => {
    const [short] = await rowsOf('select is_short_text($1) as below, is_short_text($2) as at', [
      'x'.repeat(MIN_DESCRIPTION_LENGTH - 1),
      'x'.repeat(MIN_DESCRIPTION_LENGTH),
    ]);
    expect(short).toEqual({ below: true, at: false });
    const text = readFileSync('db/objects/functions/find_in_models.sql', 'utf8');
    expect(text).toContain(
      `number >= ${OUTLIER_FACTOR} * greatest(before, after) or number * ${OUTLIER_FACTOR} <= least(before, after)`,
    );
  });

  it('a file is CAD by the endings and folders of its kind, and an image by its ending', async () => {
    const cad = FILE_KINDS.filter((kind) => getFileKindFacts(kind).cad !== undefined);
    const keys: [key: string, type: string][] = [
      ...imageExtensions.map((ending): [string, string] => [`uploads/products/a.${ending}`, 'picture']),
      ...cad.flatMap((kind) =>
        [...(getFileKindFacts(kind).endings ?? []), 'zip'].map((ending): [string, string] => [
          `${getFileKindFolder(kind)}/a.${ending}`,
          'cad',
        ]),
      ),
      ...(getFileKindFacts('3d').endings ?? []).map((ending): [string, string] => [
        `uploads/models/a.${ending}`,
        'cad',
      ]),
      ['gated/technical_data/a.pdf', 'document'],
      ['uploads/models/a.pdf', 'document'],
    ];
    const rows = await rowsOf('select media_type(key) as type from unnest($1::text[]) key', [keys.map(([key]) => key)]);
    expect(rows.map(({ type }, at) => [keys[at]?.[0], type])).toEqual(keys);
  });

  it('settings begin with the values that a blank cell means', async () => {
    for (const { columns, target } of [privacySettingsTable, settingsTable]) {
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
