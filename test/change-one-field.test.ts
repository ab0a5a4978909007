import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { parseCellValue } from '../src/features/catalogue/measures/parse-cell-value.ts';
import { ROOT } from './imports.ts';
import { nightly } from './rounds.ts';

const guide = readFileSync(path.join(ROOT, 'docs/change-one-field.md'), 'utf8');
const changes = [...guide.matchAll(/```diff\n([\s\S]*?)```/g)].map(([, change = '']) => change);

const copy = mkdtempSync(path.join(tmpdir(), 'change-one-field-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

it('The changes of docs/change-one-field.md touch five files for a brand and for a product, three for a kind of file and one for a unit', () => {
  for (const folder of ['src', 'office', 'test', 'commands', 'bench', 'db', 'docs', 'package.json', 'tsconfig.json']) {
    cpSync(path.join(ROOT, folder), path.join(copy, folder), { recursive: true });
  }
  const git = (...args: string[]) => execFileSync('git', args, { cwd: copy, encoding: 'utf8' });
  const touched = changes.map((change) => {
    writeFileSync(path.join(copy, 'change.diff'), change);
    const files = git('apply', '--numstat', 'change.diff').trim().split('\n');
    git('apply', 'change.diff');
    return files.length;
  });
  expect(touched).toEqual([5, 5, 3, 1]);
});

it('The unit is then read, converted, found in a search and shown', async () => {
  const value = { name: 'Torque', unit: 'Nm', printedUnit: 'ft-lb' };
  expect(parseCellValue('10', value)).toMatchObject({ problem: expect.anything() });
  const changed = (file: string) => import(path.join(copy, 'src/features/catalogue', file));
  const { parseAttributeLabel } = await changed('measures/parse-attribute-label.ts');
  expect(parseAttributeLabel('Torque ft-lb')).toEqual({ name: 'Torque', unit: 'ft-lb' });
  expect((await changed('measures/parse-cell-value.ts')).parseCellValue('10', value)).toEqual({ value: 13.5581795 });
  const { parseConditions } = await changed('search/parse-conditions.ts');
  expect(parseConditions('clamp 10 ft-lb')).toMatchObject({ measures: [{ value: 10, unit: 'ft-lb' }] });
  const { displayInUnit } = await changed('measures/convert-values.ts');
  expect(displayInUnit('Torque', 'Nm', '50', 'ft-lb')).toEqual({ text: '36.9', unit: 'ft-lb', printed: '50 Nm' });
});

// Nightly, because the compiler needs a minute of CPU.
nightly(
  'A copy with these changes type-checks',
  () => {
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'), 'junction');
    const typescript = path.join(ROOT, 'node_modules/typescript/bin/tsc');
    // A deliberate error proves that the type checker has read the copy.
    writeFileSync(path.join(copy, 'src/mistake.ts'), 'export const mistake: string = 1;\n');
    const { status, stdout } = spawnSync(process.execPath, [typescript, '--pretty', 'false'], {
      cwd: copy,
      encoding: 'utf8',
    });
    expect(stdout.trim().split('\n')).toEqual([expect.stringMatching(/^src\/mistake\.ts\(1,14\): error TS2322/)]);
    expect(status).not.toBe(0);
  },
  180_000,
);
