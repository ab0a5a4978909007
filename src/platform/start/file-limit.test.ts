import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

it.skipIf(process.platform === 'win32')('A low limit of open files is printed at the start, a usual one is not', () => {
  const file = path.join(import.meta.dirname, 'file-limit.ts');
  const script = `import(${JSON.stringify(file)}).then(({ checkFileLimit }) => console.log(...checkFileLimit()))`;
  const readOutput = (limit: number) =>
    execFileSync('/bin/sh', ['-c', `ulimit -n ${limit} && exec "$0" -e "$1"`, process.execPath, script], {
      encoding: 'utf8',
    });
  expect(readOutput(256)).toContain('Only 256 files may be open at once');
  expect(readOutput(1024)).toBe('\n');
});
