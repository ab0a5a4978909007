import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ROOT } from './imports.ts';

const CHANGE =
  /```diff\n([\s\S]*?)```/.exec(readFileSync(path.join(ROOT, 'docs/change-one-field.md'), 'utf8'))?.[1] ?? '';

const copy = mkdtempSync(path.join(tmpdir(), 'change-one-field-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

it('A new field takes the five files of docs/change-one-field.md, and the copy that has them type-checks', () => {
  for (const folder of ['src', 'test', 'commands', 'bench', 'db', 'tsconfig.json']) {
    cpSync(path.join(ROOT, folder), path.join(copy, folder), { recursive: true });
  }
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'), 'junction');
  writeFileSync(path.join(copy, 'change.diff'), CHANGE);
  const git = (...args: string[]) => execFileSync('git', args, { cwd: copy, encoding: 'utf8' });

  const files = git('apply', '--numstat', 'change.diff').trim().split('\n');
  expect(files).toHaveLength(5);
  git('apply', 'change.diff');
  const typescript = path.join(ROOT, 'node_modules/typescript/bin/tsc');
  const check = () => execFileSync(process.execPath, [typescript, '--noEmit'], { cwd: copy, encoding: 'utf8' });
  expect(check()).toBe('');

  // The checker must have looked: the page does not compile without the contract.
  git('apply', '--reverse', '--include=**/brands.contract.ts', 'change.diff');
  expect(check).toThrow();
}, 180_000);
