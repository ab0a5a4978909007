import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { getOC, type Shape3D, setOC } from 'replicad';
import initOpenCascade from 'replicad-opencascadejs';

const require = createRequire(import.meta.url);
let ready: Promise<void> | undefined;

/** Loads Open CASCADE once. The module looks for its .wasm with fetch() unless it is given the bytes. */
export function loadKernel(): Promise<void> {
  ready ??= (async () => {
    const wasm = require.resolve('replicad-opencascadejs/wasm');
    const start = initOpenCascade as unknown as (options: object) => Promise<Parameters<typeof setOC>[0]>;
    // The kernel logs every STEP transfer verbosely.
    const print = (): undefined => undefined;
    setOC(await start({ wasmBinary: readFileSync(wasm), locateFile: () => wasm, print }));
  })();
  return ready;
}

/** True if the kernel finds no fault in the solid: closed, oriented, no self-intersection, curves on their surfaces. */
export function isValid(shape: Shape3D): boolean {
  const kernel = getOC();
  const check = new kernel.BRepCheck_Analyzer(shape.wrapped, true, false, false);
  const sound = check.IsValid();
  check.delete();
  return sound;
}
