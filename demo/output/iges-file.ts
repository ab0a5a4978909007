import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';

/**
 * Rewrites a STEP file as IGES: `node demo/output/iges-file.ts in.step out.igs`, without names and colours. A separate
 * process, because only opencascade.js 1.1.4 writes IGES, with 650 MB and another build of the kernel.
 */

type Reader = { ReadFile: (name: string) => unknown; TransferRoots: () => number; OneShape: () => unknown };
type Writer = {
  AddShape: (shape: unknown) => boolean;
  ComputeModel: () => void;
  Write_2: (name: string, formatted: boolean) => boolean;
};
type Kernel = {
  FS: {
    createDataFile: (
      folder: string,
      name: string,
      data: Uint8Array,
      read: boolean,
      write: boolean,
      own: boolean,
    ) => void;
    readFile: (path: string) => Uint8Array;
  };
  STEPControl_Reader_1: new () => Reader;
  IGESControl_Writer_2: new (unit: string, mode: number) => Writer;
};
type KernelFactory = new (options: object) => PromiseLike<Kernel>;

async function kernel(): Promise<Kernel> {
  const require = createRequire(import.meta.url);
  const folder = `${dirname(require.resolve('opencascade.js/dist/opencascade.wasm.wasm'))}/`;
  // The package is written for bundlers: an ES module that expects the globals of CommonJS.
  const source = readFileSync(`${folder}opencascade.wasm.js`, 'utf8')
    .replace(/import\.meta\.url/g, JSON.stringify(`file://${folder}`))
    .replace(/export default (\w+);?\s*$/, 'return $1;');
  const factory = new Function('require', '__dirname', '__filename', source) as (...args: unknown[]) => KernelFactory;
  const Factory = factory(require, folder, `${folder}opencascade.wasm.js`);
  const silent = () => undefined;
  return new Factory({
    wasmBinary: readFileSync(`${folder}opencascade.wasm.wasm`),
    locateFile: (file: string) => folder + file,
    print: silent,
    printErr: silent,
  });
}

const [source, target] = process.argv.slice(2);
if (!source || !target) throw new Error('say which STEP file to read and which IGES file to write');
const oc = await kernel();
oc.FS.createDataFile('/', 'in.step', readFileSync(source), true, true, true);
const reader = new oc.STEPControl_Reader_1();
reader.ReadFile('in.step');
if (reader.TransferRoots() === 0) throw new Error(`${source} has no shapes`);
const SOLIDS = 1;
const writer = new oc.IGESControl_Writer_2('MM', SOLIDS);
writer.AddShape(reader.OneShape());
writer.ComputeModel();
if (!writer.Write_2('out.igs', false)) throw new Error(`${source} could not be written as IGES`);
// The header contains the time of writing; a fixed time leaves an unchanged file unchanged.
const text = Buffer.from(oc.FS.readFile('/out.igs'))
  .toString('latin1')
  .replace(/15H\d{8}\.\d{6}/g, '15H20260101.000000');
writeFileSync(target, text, 'latin1');
