import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nestAssemblies } from '../../../../test/step-files.ts';
import { createWorkerPool } from '../../../platform/workers/worker-pool.ts';
import { readCadTask } from './read-cad-task.ts';

const MODELS = 'demo/workbook/files/models';

let folder: string;
let step: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cad-'));
  step = await readFile(`${MODELS}/fw-m8.step`, 'latin1');
});
afterAll(() => rm(folder, { recursive: true }));

const pool = createWorkerPool(1, { isReused: false });
const readFileAt = (source: string) =>
  pool.run(readCadTask, { source, name: path.basename(source), target: path.join(folder, 'view.glb') });
async function read(name: string, content: string | Buffer) {
  const source = path.join(folder, name);
  await writeFile(source, content);
  return readFileAt(source);
}

const PLAIN = { outline: [41.22, 18.4, 3.84], solids: 2 };

it('A packed file, and IGES in a ZIP, have the outline of the STEP file', async () => {
  expect(await read('a.stpz', gzipSync(step))).toMatchObject(PLAIN);
  expect(await readFileAt(`${MODELS}/fw-m8.igs.zip`)).toMatchObject({ outline: PLAIN.outline, unit: 'mm' });
});

it('Inches are converted, and names of other scripts are read', async () => {
  const inch = `(CONVERSION_BASED_UNIT('INCH',#990001)LENGTH_UNIT()NAMED_UNIT(#990003))`;
  const content = step
    .replaceAll(/\(\s*LENGTH_UNIT\(\) NAMED_UNIT\(\*\) SI_UNIT\(\.MILLI\.,\.METRE\.\)\s*\)/g, inch)
    .replace(/PRODUCT\('[^']*','[^']*'/, String.raw`PRODUCT('\X2\57AB5708\X0\','\X2\57AB5708\X0\'`)
    .replace(
      /ENDSEC;\s*END-ISO/,
      `#990001=LENGTH_MEASURE_WITH_UNIT(LENGTH_MEASURE(25.4),#990002);
#990002=(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.));
#990003=DIMENSIONAL_EXPONENTS(1.,0.,0.,0.,0.,0.,0.);
ENDSEC;
END-ISO`,
    );
  const reading = await read('inch.step', content);
  expect(reading).toMatchObject({ unit: 'inch', solids: 2 });
  if ('problem' in reading) throw new Error(reading.problem);
  expect(reading.outline?.map((side) => Math.round(side / 25.4))).toEqual([41, 18, 4]);
  expect(reading.names[0]).toBe('垫圈');
});

it('Other files and cut-off files are refused with the reason', async () => {
  expect(await read('photo.step', Buffer.from([0x89, 0x50]))).toMatchObject({ problem: 'is not a STEP file' });
  expect(await read('cut.step', step.slice(0, step.length / 2))).toMatchObject({ problem: 'is damaged or cut off' });
  expect(await read('bomb.stpz', gzipSync(Buffer.alloc(50_000_000)))).toMatchObject({ problem: 'has more than 40 MB' });
});

it('An assembly that multiplies its triangles is refused', async () => {
  expect(await read('one.step', nestAssemblies(step, 1))).toMatchObject({ solids: 3 });
  expect(await read('many.step', nestAssemblies(step, 9))).toMatchObject({
    problem: expect.stringMatching(/thousand triangles|too much memory/),
  });
});
